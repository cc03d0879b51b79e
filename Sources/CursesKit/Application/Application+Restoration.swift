extension Application {
    /// Makes the controller that the delegate knows by `path`.
    func make(_ path: [String]) -> ViewController? {
        delegate.application(self, viewControllerWithRestorationIdentifierPath: path)
    }

    /// Presents above `root` what was presented when the program ended.
    func restorePresented(_ state: RestorationState, above root: ViewController) {
        for presented in state.presented {
            guard let controller = make([state.identifier, presented.identifier]) else { return }
            controller.restorationIdentifier = presented.identifier
            controller.restore(presented, path: [state.identifier], making: make)
            root.present(controller)
        }
    }

    /// Hands the delegate what is to be kept for the next run.
    func saveState() {
        guard let root = window?.rootViewController, var state = root.saveState() else { return }
        let presented = window?.presentations.presented.map { $0.saveState() } ?? []
        state.presented = presented.prefix { $0 != nil }.compactMap(\.self)
        delegate.application(self, save: state)
    }
}

/// Makes the controller for an identifier path, from the root's identifier to its own; nil if there is none.
typealias ControllerFactory = (_ path: [String]) -> ViewController?

extension ViewController {
    /// What is to be kept of the controller and those inside it; nil without an identifier.
    ///
    /// Of the children those count that come before the first one without an identifier.
    func saveState() -> RestorationState? {
        guard let restorationIdentifier else { return nil }
        var state = RestorationState(identifier: restorationIdentifier)
        encodeRestorableState(with: &state)
        for child in childrenToRestore {
            guard let childState = child.saveState() else { break }
            state.children.append(childState)
        }
        return state
    }

    /// Brings back what was kept of the controller and those inside it, if it is one of the same name.
    func restore(_ state: RestorationState, path: [String], making make: ControllerFactory) {
        guard state.identifier == restorationIdentifier else { return }
        let path = path + [state.identifier]
        restoreChildren(state.children, path: path, making: make)
        for (child, childState) in zip(childrenToRestore, state.children) {
            child.restore(childState, path: path, making: make)
        }
        decodeRestorableState(with: state)
    }
}

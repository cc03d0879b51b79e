extension ViewController {
    /// Shows `controller` above everything else until it is dismissed.
    ///
    /// Presentations lie on each other like a pile: if something is presented already, by this
    /// controller or another one, `controller` goes on top of it. Does nothing while no window shows
    /// this controller.
    ///
    /// - Parameters:
    ///   - animated: whether it fades in. Keys reach it at once in any case.
    ///   - completion: called when it has appeared and the fade is over.
    /// - Precondition: `controller` is neither presented already, nor a root, nor contained in another one.
    public func present(
        _ controller: ViewController, animated: Bool = false, completion: @escaping () -> Void = {}
    ) {
        window?.presentations.present(controller, animated: animated, completion: completion)
    }

    /// Takes away what is presented above this controller, or, if nothing is, the presented controller
    /// that this one is or belongs to; does nothing if there is none.
    ///
    /// - Parameters:
    ///   - animated: whether it fades out. Keys reach what was below at once in any case.
    ///   - completion: called when it has disappeared and the fade is over.
    public func dismiss(animated: Bool = false, completion: @escaping () -> Void = {}) {
        guard let presentations = window?.presentations else { return completion() }
        presentations.dismiss(presentedViewController ?? outermost, animated: animated, completion: completion)
    }

    /// The controller that lies directly above this one, or above the one this one belongs to.
    public var presentedViewController: ViewController? {
        window?.presentations.controller(1, above: outermost)
    }

    /// The controller that lies directly below this one, or below the one this one belongs to; nil
    /// unless that is presented.
    public var presentingViewController: ViewController? {
        window?.presentations.controller(-1, above: outermost)
    }
}

/// The way a presented controller covers the controllers below it.
public enum ModalPresentationStyle: Hashable, Sendable {
    /// The controllers below stay in place and shine through.
    case overFullScreen
    /// The controllers below disappear, and appear again when it is dismissed.
    case fullScreen
}

extension ViewController {
    /// Shows `controller` above everything else until it is dismissed.
    ///
    /// Presentations form a stack: `controller` goes on top of it, whichever controller presented the others.
    /// Does nothing if no window shows this controller.
    ///
    /// - Parameters:
    ///   - animated: whether it fades in. It receives keys at once in any case.
    ///   - completion: called when it has appeared and the fade is over.
    ///   - file: the file of the call, which a message about a precondition names.
    ///   - line: its line.
    /// - Precondition: `controller` is neither presented already, nor a root, nor contained in another
    ///   controller. One that is being dismissed is presented again afterwards.
    public func present(
        _ controller: ViewController, animated: Bool = false, file: StaticString = #fileID,
        line: UInt = #line, completion: @escaping () -> Void = {}
    ) {
        window?.presentations.present(
            controller, animated: animated, from: ProgramLine(file: file, line: line), completion: completion)
    }

    /// Dismisses the controllers presented above this one; if there are none, the presented controller that
    /// is or contains this one; otherwise does nothing.
    ///
    /// - Parameters:
    ///   - animated: whether they fade out. The controllers below receive keys at once in any case.
    ///   - completion: called when they have disappeared and the fade is over.
    public func dismiss(animated: Bool = false, completion: @escaping () -> Void = {}) {
        guard let presentations = window?.presentations else { return completion() }
        presentations.dismiss(
            presentedViewController ?? outermost, animated: animated, completion: completion)
    }

    /// The controller presented directly above this one, or above the outermost controller around it.
    public var presentedViewController: ViewController? {
        window?.presentations.controller(1, above: outermost)
    }

    /// The controller directly below this one, or below the outermost controller around it; nil unless that
    /// is presented.
    public var presentingViewController: ViewController? {
        window?.presentations.controller(-1, above: outermost)
    }
}

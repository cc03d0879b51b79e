extension View {
    /// Makes the change that `animations` makes to a view visible as a transition.
    ///
    /// What changes is there at once, drawn and live, behind the picture of what was. A key or the mouse
    /// ends the transition, and where motion is reduced there is none. A window shows one at a time.
    ///
    /// - Parameters:
    ///   - view: what is seen to change: the cells it has now, or a whole window.
    ///   - duration: how long that takes; with zero there is no transition.
    ///   - options: how the new takes the place of the old.
    ///   - animations: makes the change; called at once.
    ///   - completion: called once at the end; with false if another transition cut this one short.
    public static func transition(
        with view: View, duration: Duration, options: Transition, animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let window = view.window else {
            animations()
            completion?(true)
            return
        }
        window.run(options, on: view, duration: duration, change: animations) { completion?($0) }
    }
}

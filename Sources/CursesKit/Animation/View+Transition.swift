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
    ///   - completion: called once at the end; with false if another transition cut this one short. It is
    ///     not called within another completion, but with the next frame.
    public static func transition(
        with view: View, duration: Duration, options: Transition, animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let window = view.window
        let clock = window?.application?.clock
        let end = { (isFinished: Bool) in
            guard let completion else { return }
            CompletionTurn.run({ completion(isFinished) }, by: clock)
        }
        guard let window else {
            animations()
            return end(true)
        }
        window.run(options, on: view, duration: duration, change: animations, completion: end)
    }
}

extension View {
    /// Has `recognizer` watch the touches on this view and those inside it, and on no other one.
    public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        gestureRecognizers.append(recognizer)
    }

    /// Has `recognizer`, if it watches this view, watch it no longer; what it had begun is broken off.
    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizer.breakOff()
        gestureRecognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
    }
}

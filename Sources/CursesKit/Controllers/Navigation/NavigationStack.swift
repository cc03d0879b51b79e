/// The controllers of a navigation controller, and the changes that are not visible yet.
///
/// A value that says who joins and leaves and how the topmost controller comes in. The navigation controller
/// tells them so.
@MainActor
struct NavigationStack {
    /// From the root to the topmost controller.
    private(set) var controllers: [ViewController] = []
    /// The transition to the topmost controller; nil to show it at once.
    private(set) var transition: Transition?
    /// The controllers that slid in, and so slide out when the user goes back.
    private var slidingBack: Set<ObjectIdentifier> = []
    /// The controllers that joined and left since the last `takeMoves()`.
    private var arriving: [ViewController] = []
    private var departing: [ViewController] = []

    /// The controller on top of the stack.
    var top: ViewController { controllers[controllers.count - 1] }

    /// The controller that Back leads to; nil at the root.
    var below: ViewController? { controllers.dropLast().last }

    /// Whether the topmost controller slides out when the user goes back.
    var topSlidesBack: Bool { slidingBack.contains(ObjectIdentifier(top)) }

    /// The controllers that a new stack adds and removes.
    ///
    /// - Precondition: the new stack has a root, and no controller twice.
    func difference(
        to newControllers: [ViewController]
    ) -> (added: [ViewController], removed: [ViewController]) {
        precondition(!newControllers.isEmpty, "a navigation controller has a root")
        precondition(
            Set(newControllers.map(ObjectIdentifier.init)).count == newControllers.count,
            "the controller is on the stack already")
        return (
            newControllers.filter { !$0.isOn(controllers) }, controllers.filter { !$0.isOn(newControllers) }
        )
    }

    /// Replaces the controllers.
    ///
    /// - Parameters:
    ///   - added, removed: the difference, as it was before the controllers were told.
    ///   - animated: whether the topmost one slides in, from the left if it was on the stack.
    mutating func set(
        _ newControllers: [ViewController], added: [ViewController], removed: [ViewController], animated: Bool
    ) {
        let wasBelow = newControllers.last.map { $0.isOn(controllers) } ?? false
        transition = animated ? wasBelow ? .pop : .push : nil
        slidingBack.subtract((added + removed).map(ObjectIdentifier.init))
        if animated { slidingBack.formUnion(added.map(ObjectIdentifier.init)) }
        controllers = newControllers
        arriving = arriving.filter { !$0.isOn(removed) } + added
        departing += removed
    }

    /// Keeps a controller that was about to leave.
    mutating func cancelDeparture(of controller: ViewController) {
        departing.removeAll { $0 === controller }
    }

    /// Removes the topmost controller without a transition: the user has dragged it out.
    mutating func removeDraggedTop() {
        let top = controllers.removeLast()
        slidingBack.remove(ObjectIdentifier(top))
        departing.append(top)
    }

    /// The controllers that joined and left since the last call.
    mutating func takeMoves() -> (arrived: [ViewController], departed: [ViewController]) {
        defer { (arriving, departing) = ([], []) }
        return (arriving, departing)
    }

    /// The stack that `states` describe, up to the first controller that cannot be made.
    func restored(
        from states: [RestorationState], path: [String], making make: ControllerFactory
    ) -> [ViewController] {
        var restored: [ViewController] = []
        for (index, state) in states.enumerated() {
            if index < controllers.count, controllers[index].restorationIdentifier == state.identifier {
                restored.append(controllers[index])
            } else if let made = make(path + [state.identifier]) {
                made.restorationIdentifier = state.identifier
                restored.append(made)
            } else {
                break
            }
        }
        return restored
    }
}

extension ViewController {
    /// The controller's view on a navigation stack: its own, or that of its search results.
    var viewOnStack: View { (searchController?.shownResults ?? self).view }

    fileprivate func isOn(_ stack: [ViewController]) -> Bool { stack.contains { $0 === self } }
}

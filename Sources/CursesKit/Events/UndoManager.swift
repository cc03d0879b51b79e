import Localization

/// Remembers how to undo what the user did, and how to do it again.
///
/// An action registers what undoes it. What that registers while it runs does the action again:
///
///     func setTitle(_ title: String) {
///         let old = note.title
///         undoManager?.registerUndo(withTarget: self) { $0.setTitle(old) }
///         undoManager?.setActionName("Rename")
///         note.title = title
///     }
///
/// Every window has an undo manager, and every `Responder` finds the nearest one along its chain; a controller with one
/// of its own overrides `undoManager`. While there is something to undo, the window offers it: by default on `u`, and
/// what was undone on Ctrl-R.
///
/// Registrations between `beginUndoGrouping()` and `endUndoGrouping()` are undone together; each other one is undone by
/// itself.
@MainActor
public final class UndoManager {
    private struct Registration {
        weak var target: AnyObject?
        let perform: @MainActor (AnyObject) -> Void
    }

    /// What is undone at once.
    private struct Group {
        var name = ""
        var registrations: [Registration] = []

        /// Whether a target still exists.
        var isAlive: Bool { registrations.contains { $0.target != nil } }
    }

    /// The most actions that can be undone; the oldest ones are forgotten. 0 for no limit.
    public var levelsOfUndo: Int {
        didSet { trim() }
    }

    /// Whether actions are being undone or done again at the moment.
    public private(set) var isUndoing = false, isRedoing = false

    private var undoGroups: [Group] = []
    private var redoGroups: [Group] = []
    /// The group that is being filled; nil outside of one.
    private var openGroup: Group?
    private var groupingLevel = 0

    /// An undo manager without actions.
    public init(levelsOfUndo: Int = 100) {
        self.levelsOfUndo = levelsOfUndo
    }

    // MARK: Registering

    /// Remembers how to undo an action that is performed now. Forgets what could have been done again.
    ///
    /// - Parameters:
    ///   - target: receives the call; kept weakly, and the action is forgotten with it.
    ///   - handler: undoes the action, and registers what does it again.
    public func registerUndo<Target: AnyObject>(
        withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
    ) {
        let registration = Registration(target: target) { target in
            if let target = target as? Target { handler(target) }
        }
        if openGroup != nil {
            openGroup?.registrations.append(registration)
        } else {
            add(Group(registrations: [registration]))
        }
    }

    /// Names the action that was registered last, or the open group, in title case: `Delete Note`.
    public func setActionName(_ name: String) {
        if openGroup != nil {
            openGroup?.name = name
        } else if let last = undoGroups.indices.last {
            undoGroups[last].name = name
        }
    }

    /// Has registrations undone together until `endUndoGrouping()`. Groups inside of a group belong to it.
    public func beginUndoGrouping() {
        groupingLevel += 1
        if openGroup == nil { openGroup = Group() }
    }

    /// Ends a group; one without registrations is forgotten.
    ///
    /// - Precondition: a group was begun.
    public func endUndoGrouping() {
        precondition(groupingLevel > 0, "an undo manager ends a group that was not begun")
        groupingLevel -= 1
        guard groupingLevel == 0, let group = openGroup else { return }
        openGroup = nil
        if !group.registrations.isEmpty { add(group) }
    }

    /// Forgets everything that could be undone or done again.
    public func removeAllActions() {
        (undoGroups, redoGroups) = ([], [])
        if openGroup != nil { openGroup = Group() }
    }

    /// Forgets what `target` was to do.
    public func removeAllActions(withTarget target: AnyObject) {
        func removed(from groups: [Group]) -> [Group] {
            groups.map { group in
                var group = group
                group.registrations.removeAll { $0.target === target }
                return group
            }.filter { !$0.registrations.isEmpty }
        }
        (undoGroups, redoGroups) = (removed(from: undoGroups), removed(from: redoGroups))
        openGroup?.registrations.removeAll { $0.target === target }
    }

    private func add(_ group: Group) {
        if isUndoing { return redoGroups.append(group) }
        if !isRedoing { redoGroups = [] }
        undoGroups.append(group)
        trim()
    }

    private func trim() {
        if levelsOfUndo > 0, undoGroups.count > levelsOfUndo {
            undoGroups.removeFirst(undoGroups.count - levelsOfUndo)
        }
    }

    // MARK: Undoing

    /// Whether an action can be undone.
    public var canUndo: Bool { undoGroups.contains { $0.isAlive } }
    /// Whether an action that was undone can be done again.
    public var canRedo: Bool { redoGroups.contains { $0.isAlive } }

    /// The name of the action that `undo()` undoes; empty without one.
    public var undoActionName: String { undoGroups.last { $0.isAlive }?.name ?? "" }
    /// The name of the action that `redo()` does again; empty without one.
    public var redoActionName: String { redoGroups.last { $0.isAlive }?.name ?? "" }

    /// The title of the command that undoes: `Undo Delete Note`.
    public var undoMenuItemTitle: String {
        undoActionName.isEmpty ? localized("Undo") : localized("Undo \(undoActionName)")
    }
    /// The title of the command that does again what was undone: `Redo Delete Note`.
    public var redoMenuItemTitle: String {
        redoActionName.isEmpty ? localized("Redo") : localized("Redo \(redoActionName)")
    }

    /// Undoes the last action; does nothing without one.
    ///
    /// - Precondition: no group is open, and nothing is being undone.
    public func undo() {
        requireRest()
        guard let group = Self.takeLast(from: &undoGroups) else { return }
        isUndoing = true
        perform(group)
        isUndoing = false
    }

    /// Does again the action that was undone last; does nothing without one, or after another action.
    ///
    /// - Precondition: no group is open, and nothing is being undone.
    public func redo() {
        requireRest()
        guard let group = Self.takeLast(from: &redoGroups) else { return }
        isRedoing = true
        perform(group)
        isRedoing = false
    }

    private func requireRest() {
        precondition(
            openGroup == nil && !isUndoing && !isRedoing, "an undo manager is told to undo during an action")
    }

    /// Performs a group from its last registration to the first. What these register becomes one group with its name.
    private func perform(_ group: Group) {
        beginUndoGrouping()
        for registration in group.registrations.reversed() {
            if let target = registration.target { registration.perform(target) }
        }
        if !group.name.isEmpty { setActionName(group.name) }
        // A handler that begins a group and does not end it must not keep this one open.
        groupingLevel = 1
        endUndoGrouping()
    }

    /// The last group with a target that still exists; those after it are forgotten.
    private static func takeLast(from groups: inout [Group]) -> Group? {
        while let group = groups.popLast() {
            if group.isAlive { return group }
        }
        return nil
    }
}

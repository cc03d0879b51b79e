/// An object that can handle events, and names the next one to ask.
///
/// A key press is first matched against the commands along the chain that starts at the first responder. If
/// none matches, `pressBegan(_:)` travels the same way. A first responder that accepts text receives typed
/// characters before all commands but its own.
@MainActor
open class Responder {
    /// A responder at the end of a chain; subclasses override `next`.
    public init() {}

    /// The responder to ask next; nil at the end of the chain.
    open var next: Responder? { nil }

    /// Whether key events can start at this responder.
    open var canBecomeFirstResponder: Bool { false }

    /// The commands of this responder with their usual keys, in the order of the help.
    open var keyCommands: [KeyCommand] { [] }

    /// Whether typed characters are text while this is the first responder.
    ///
    /// Characters then go to `insertText(_:)` and Backspace to `deleteBackward()`, before any command of the
    /// next responders: `q` is a letter and does not quit. Commands of this responder itself come first.
    open var acceptsText: Bool { false }

    /// Inserts typed text.
    open func insertText(_ text: String) {}

    /// Deletes the character before the caret, or the selection.
    open func deleteBackward() {}

    /// The undo manager for what is done here: that of the next responder unless overridden; a window has one.
    open var undoManager: UndoManager? { next?.undoManager }

    /// A key was pressed while this is the responder where key events start; nothing has used it yet.
    ///
    /// - Returns: whether the responder takes it, so that it is neither text nor a command; false unless overridden.
    open func shouldTake(_ press: KeyPress) -> Bool { false }

    /// A key was pressed that is not a command of any responder.
    open func pressBegan(_ press: KeyPress) {
        next?.pressBegan(press)
    }

    /// Text was pasted.
    open func paste(_ text: String) {
        next?.paste(text)
    }

    /// The mouse button went down on a view.
    open func touchesBegan(_ touch: Touch) {
        next?.touchesBegan(touch)
    }

    /// The mouse moved while the button was down.
    open func touchesMoved(_ touch: Touch) {
        next?.touchesMoved(touch)
    }

    /// The mouse button was released.
    open func touchesEnded(_ touch: Touch) {
        next?.touchesEnded(touch)
    }

    /// The touch was cancelled, for example by a resize. Undo what it began.
    open func touchesCancelled(_ touch: Touch) {
        next?.touchesCancelled(touch)
    }

    /// The actions for a context menu; none unless overridden.
    ///
    /// A right click asks along the chain from the view below the mouse, and the key `.` from the first
    /// responder. The first responder that has actions decides.
    ///
    /// - Parameter touch: the location of a right click; nil for what keys act on now.
    open func contextActions(for touch: Touch?) -> [Action] { [] }

    /// The wheel was turned over a view by `steps`; positive steps scroll down.
    open func wheelScrolled(by steps: Int, at touch: Touch) {
        next?.wheelScrolled(by: steps, at: touch)
    }

    /// The wheel was turned sideways over a view by `steps`, or turned with Shift; positive steps scroll to the right.
    ///
    /// - Returns: whether a responder scrolls sideways. Otherwise a wheel turned with Shift scrolls up or down.
    open func wheelScrolledSideways(by steps: Int, at touch: Touch) -> Bool {
        next?.wheelScrolledSideways(by: steps, at: touch) ?? false
    }
}

extension Responder {
    /// This responder and the following ones, in the order in which they are asked.
    var chain: some Sequence<Responder> {
        sequence(first: self, next: \.next)
    }

    /// The nearest command on the chain for `press` alone.
    func command(for press: KeyPress) -> KeyCommand? {
        if case .command(let command) = match(press, after: KeySequence()) { command } else { nil }
    }

    /// What `press` means to the nearest responder that has a use for it, after the keys in `pending`.
    func match(_ press: KeyPress, after pending: KeySequence) -> KeyMatch {
        match(press, after: pending, in: activeKeyMap)
    }

    private func match(_ press: KeyPress, after pending: KeySequence, in map: KeyMap) -> KeyMatch {
        var begins = false
        for command in keyCommands {
            let keys = map.keys(of: command)
            if pending.presses.isEmpty, keys.presses.contains(press),
                pending.count == nil || !keys.begins(with: press)
            {
                return .command(command)
            }
            switch keys.match(press, after: pending.presses) {
            case .complete: return .command(command)
            case .beginning: begins = true
            case .none: break
            }
        }
        return begins ? .beginning : next?.match(press, after: pending, in: map) ?? .none
    }

    /// Every command that keys can reach from here. For keys with several commands only the nearest counts;
    /// keys that type text reach no command.
    package var reachableCommands: [KeyCommand] {
        var taken: Set<KeyPress> = []
        var takenSequences: [[KeyPress]] = []
        var reachable: [KeyCommand] = []
        let map = activeKeyMap
        for responder in chain {
            for command in responder.keyCommands {
                let keys = map.keys(of: command)
                let presses = keys.presses.filter {
                    !(acceptsText && responder !== self && $0.isTyped) && taken.insert($0).inserted
                }
                let sequences = keys.sequences.filter { sequence in
                    // A key of the command that also begins its sequence does not hide it.
                    let isHidden =
                        taken.contains(sequence[0]) && !presses.contains(sequence[0])
                        || sequence.indices.dropFirst().contains {
                            takenSequences.contains(Array(sequence[...$0]))
                        }
                    takenSequences.append(sequence)
                    return !isHidden && !(acceptsText && responder !== self && sequence[0].isTyped)
                }
                guard !presses.isEmpty || !sequences.isEmpty, command.isDiscoverable,
                    command.isOffered?() != false
                else {
                    continue
                }
                reachable.append(command.on(KeyCommand.Keys(presses, sequences: sequences)))
            }
        }
        return reachable
    }

    /// The commands that were made without keys, and are only in lists of commands; nearer ones first.
    var keylessCommands: [KeyCommand] {
        let map = activeKeyMap
        return chain.flatMap { responder in
            responder.keyCommands.filter { command in
                command.keys.titles.isEmpty && map.keys(of: command).titles.isEmpty && command.isDiscoverable
                    && command.isOffered?() != false
            }
        }
    }

    /// The named commands that no key reaches from here, without keys; of those with one name, only the nearest.
    var hiddenCommands: [KeyCommand] {
        var known = Set(reachableCommands.compactMap(\.identifier))
        return chain.flatMap { responder in
            responder.keyCommands.filter { command in
                guard let identifier = command.identifier, command.isDiscoverable,
                    command.isOffered?() != false
                else { return false }
                return known.insert(identifier).inserted
            }
        }.map { $0.on(KeyCommand.Keys([])) }
    }
}

/// The meaning of a key for a responder.
enum KeyMatch {
    /// The key completes this command.
    case command(KeyCommand)
    /// The key is part of a command's sequence, but not the last one.
    case beginning
    /// The key has no meaning for any responder.
    case none
}

/// Something that can handle events, and knows who is asked if it does not.
///
/// A key press is first offered as a command along the chain that begins at the first responder;
/// if no responder has a command for it, `pressBegan` travels the same way. Only a first responder
/// that takes text gets what is typed before all commands but its own.
@MainActor
open class Responder {
    /// A responder without a next one: subclasses say who that is.
    public init() {}

    /// Who is asked next; nil at the end of the chain.
    open var next: Responder? { nil }

    /// Whether keys can begin their way here.
    open var canBecomeFirstResponder: Bool { false }

    /// What this responder does on keys, in the order in which help shows it.
    open var keyCommands: [KeyCommand] { [] }

    /// Whether characters that are typed while this is the first responder are text.
    ///
    /// They then come to `insertText(_:)` and Backspace to `deleteBackward()`, before any command of the
    /// responders behind this one: `q` is a letter and does not quit. A command of this responder itself
    /// still comes first.
    open var acceptsText: Bool { false }

    /// A character was typed that is to become part of the text.
    open func insertText(_ text: String) {}

    /// What stands before the caret is to be deleted: a character, or what is selected.
    open func deleteBackward() {}

    /// A key was pressed that no responder has a command for.
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

    /// The mouse button went up again.
    open func touchesEnded(_ touch: Touch) {
        next?.touchesEnded(touch)
    }

    /// What happened to the window made the touch meaningless; whatever it began is to be undone.
    open func touchesCancelled(_ touch: Touch) {
        next?.touchesCancelled(touch)
    }

    /// The wheel was turned over a view by `steps`, positive ones down the content.
    open func wheelScrolled(by steps: Int, at touch: Touch) {
        next?.wheelScrolled(by: steps, at: touch)
    }
}

extension Responder {
    /// This responder and those behind it, in the order in which they are asked.
    var chain: some Sequence<Responder> {
        sequence(first: self, next: \.next)
    }

    /// The nearest command for `press` alone on the chain from here.
    func command(for press: KeyPress) -> KeyCommand? {
        if case .command(let command) = match(press, after: []) { command } else { nil }
    }

    /// What `press` means to the nearest responder on the chain from here to whom it means something, the
    /// keys in `pending` having been pressed before it.
    func match(_ press: KeyPress, after pending: [KeyPress]) -> KeyMatch? {
        var begins = false
        for command in keyCommands {
            if pending.isEmpty, command.presses.contains(press) { return .command(command) }
            guard !command.sequence.isEmpty, command.sequence.starts(with: pending + [press]) else {
                continue
            }
            if command.sequence.count == pending.count + 1 { return .command(command) }
            begins = true
        }
        return begins ? .beginning : next?.match(press, after: pending)
    }

    /// Every command that keys reach from here; of two for the same keys only the nearer one, and none
    /// that is typed as text.
    package var reachableCommands: [KeyCommand] {
        var taken: Set<[KeyPress]> = []
        var reachable: [KeyCommand] = []
        for responder in chain {
            for command in responder.keyCommands {
                let free = command.presses.filter {
                    !(acceptsText && responder !== self && $0.isTyped) && taken.insert([$0]).inserted
                }
                let sequence = command.sequence
                let isShadowed = sequence.indices.contains { taken.contains(Array(sequence[...$0])) }
                if !sequence.isEmpty { taken.insert(sequence) }
                guard !free.isEmpty || !sequence.isEmpty && !isShadowed, command.isDiscoverable else {
                    continue
                }
                reachable.append(command.limited(to: free))
            }
        }
        return reachable
    }
}

/// What a key means to a responder.
enum KeyMatch {
    /// It is, or completes, the keys of this command.
    case command(KeyCommand)
    /// It is a part of a command's sequence, but not the last.
    case beginning
}

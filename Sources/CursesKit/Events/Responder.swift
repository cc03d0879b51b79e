/// Something that can handle events, and knows who is asked if it does not.
///
/// A key press is first offered as a command along the chain that begins at the first responder;
/// if no responder has a command for it, `pressBegan` travels the same way.
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

    /// The nearest command for `press` on the chain from here.
    func command(for press: KeyPress) -> KeyCommand? {
        keyCommands.first { $0.presses.contains(press) } ?? next?.command(for: press)
    }

    /// Every command that a key reaches from here; of two for the same key only the nearer one.
    package var reachableCommands: [KeyCommand] {
        var taken: Set<KeyPress> = []
        var reachable: [KeyCommand] = []
        for command in chain.flatMap(\.keyCommands) {
            let free = command.presses.filter { taken.insert($0).inserted }
            guard !free.isEmpty, command.isDiscoverable else { continue }
            reachable.append(KeyCommand(command.title, presses: free, action: command.action))
        }
        return reachable
    }
}

/// Decides what a key press means to a responder chain: text, a command, or a part of a longer sequence.
@MainActor
final class KeyDispatcher {
    /// The keys of an incomplete sequence.
    private(set) var pending = KeySequence() {
        didSet { if pending != oldValue { pendingDidChange() } }
    }

    /// Writes down what keys mean; nil unless the environment asks for it.
    var log: ActivityLog?

    private let clock: any FrameClock
    private let responder: () -> Responder?
    private let pendingDidChange: () -> Void
    /// Increases with every pending key, so that timers of earlier keys have no effect.
    private var generation = 0

    /// How long keys stay pending.
    static let timeout = Duration.seconds(2)

    /// - Parameters:
    ///   - responder: the responder where key events start now.
    ///   - pendingDidChange: called whenever the pending keys change.
    init(
        clock: any FrameClock, responder: @escaping () -> Responder?, pendingDidChange: @escaping () -> Void
    ) {
        self.clock = clock
        self.responder = responder
        self.pendingDidChange = pendingDidChange
    }

    /// Performs what `press` means now.
    func handle(_ press: KeyPress) {
        guard let first = responder() else { return }
        if first.shouldTake(press) { return clear() }
        if !pending.isEmpty {
            if press == KeyPress(.escape) || first.activeKeyMap.keys(of: .cancel).presses.contains(press) {
                return clear()
            }
            if continues(with: press, at: first) { return }
            // A key that does not continue the sequence has its own meaning.
            clear()
        }
        if first.acceptsText, types(press, at: first) { return }
        if perform(press, at: first) { return }
        if beginsCount(with: press, at: first) { return }
        log?.append("key", "no command")
        handleOther(press, at: first)
    }

    /// Drops the pending keys.
    func clear() {
        if !pending.isEmpty { pending = KeySequence() }
    }

    // MARK: Meanings

    /// Whether the responder took `press` as text, or as a command of its own.
    private func types(_ press: KeyPress, at first: Responder) -> Bool {
        guard press.isTyped else { return false }
        let map = first.activeKeyMap
        if let command = first.keyCommands.first(where: { map.keys(of: $0).presses.contains(press) }) {
            log?.note(command, from: first)
            command.perform(count: nil)
            return true
        }
        log?.append("text", "a character for \(ActivityLog.name(of: first))")
        if let character = press.character {
            first.insertText(String(character))
        } else {
            first.deleteBackward()
        }
        return true
    }

    /// Whether `press` is a command, or starts the sequence of one.
    private func perform(_ press: KeyPress, at first: Responder) -> Bool {
        switch first.match(press, after: pending) {
        case .command(let command):
            let count = pending.count
            clear()
            log?.note(command, from: first)
            command.perform(count: count)
        case .beginning:
            pending.presses.append(press)
            log?.append("key", "begins a sequence")
            waitForMore()
        case .none: return false
        }
        return true
    }

    private func continues(with press: KeyPress, at first: Responder) -> Bool {
        if pending.presses.isEmpty, pending.append(digit: press) {
            waitForMore()
            return true
        }
        return perform(press, at: first)
    }

    private func beginsCount(with press: KeyPress, at first: Responder) -> Bool {
        var counted = KeySequence()
        guard counted.append(digit: press),
            first.chain.contains(where: { $0.keyCommands.contains(where: \.takesCount) })
        else { return false }
        pending = counted
        waitForMore()
        return true
    }

    /// Handles a press that is not a command.
    ///
    /// Modifiers may be an accident of the terminal: without them the key may be a command, and Alt may be an
    /// Escape right before the key.
    private func handleOther(_ press: KeyPress, at first: Responder) {
        let plain = KeyPress(press.key, modifiers: press.modifiers.subtracting(.alternate))
        if press.modifiers.contains(.alternate) {
            guard !first.acceptsText else { return }
            handle(KeyPress(.escape))
            handle(plain)
        } else if case .character = press.key {
            first.pressBegan(press)
        } else if press.modifiers.isEmpty || !perform(KeyPress(press.key), at: first) {
            first.pressBegan(press)
        }
    }

    private func waitForMore() {
        generation += 1
        let current = generation
        clock.schedule(after: Self.timeout) { [weak self] in
            if self?.generation == current { self?.clear() }
        }
    }
}

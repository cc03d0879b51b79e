import CNcurses
import CTerminalRescue

/// What a terminal is and tells, for a program that reports it and never takes the screen.
package struct TerminalExamination: Sendable {
    /// The value of `TERM`; nil if unset.
    package var typeName: String?
    /// Why the terminal cannot be used; nil if it can.
    package var failure: TerminalError?
    /// The colours that terminfo and `COLORTERM` promise.
    package var colors = ColorDepth.none
    /// Whether terminfo knows a mouse.
    package var hasMouse = false
    /// Whether the locale is UTF-8.
    package var hasUnicode = false
    /// Whether the terminal is inside tmux or screen.
    package var isMultiplexed = false
    /// What it answered; nil if it was not asked.
    package var answers: TerminalReplies?

    package init() {}

    /// The version of the library that draws, such as `ncurses 6.4.20221231`.
    package static var libraryVersion: String { String(cString: curses_version()) }
}

extension TerminalExamination {
    /// Asks the terminal, on the row of the cursor, which is empty again afterwards.
    ///
    /// Blocks until the last answer, at most for `limit`. Signals meanwhile restore the terminal first.
    @MainActor
    package static func current(
        limit: Duration, environment: (String) -> String?
    ) -> TerminalExamination {
        var found = TerminalExamination()
        found.typeName = Terminfo.typeName
        found.hasUnicode = ck_use_locale()
        found.isMultiplexed = Multiplexer(environment: environment) != nil
        do throws(TerminalError) {
            try Terminfo.checkTerminal()
        } catch {
            found.failure = error
            return found
        }
        found.colors = Terminfo.colorDepth(environment: environment)
        found.hasMouse = Terminfo.bytes("kmous") != nil
        // A job in the background would be stopped.
        guard TerminalQuery.answers(found.typeName ?? ""), tcgetpgrp(STDIN_FILENO) == getpgrp() else {
            return found
        }
        let samples = found.hasUnicode ? TerminalReplies.samples : []
        let asksForKitty = PictureProtocol.asksForKitty(environment: environment)
        let erasing = String(decoding: Terminfo.bytes("el") ?? [], as: UTF8.self)
        let question = TerminalReplies.question(about: samples, asksForKitty: asksForKitty, erasing: erasing)
        found.answers = TerminalReplies(
            ask(question, limit: limit), samples: samples, wasAskedForKitty: asksForKitty)
        return found
    }

    /// Sends `question` and returns what arrives until the device attributes.
    @MainActor
    private static func ask(_ question: String, limit: Duration) -> [UInt8] {
        let signals = terminal_rescue_arm(STDOUT_FILENO, "", 0)
        let modes = LineModes()
        modes.enter()
        let bytes = Array(question.utf8)
        ck_write(STDOUT_FILENO, bytes, bytes.count)
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        let deadline = ContinuousClock.now + limit
        var arrived: [Signal] = []
        while arrived.isEmpty, !TerminalReplies.isComplete(received), case let now = ContinuousClock.now,
            now < deadline
        {
            var waits = [STDIN_FILENO, signals].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let left = Int((deadline - now) / .milliseconds(1)) + 1
            guard poll(&waits, 2, Int32(clamping: left)) > 0 else { continue }
            if waits[1].revents != 0 { arrived = Signal.arrived(on: signals).filter { $0.endsExamination } }
            guard waits[0].revents != 0 else { continue }
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            guard count > 0 else { break }
            received += buffer[..<count]
        }
        modes.leave(discardsInput: !TerminalReplies.isComplete(received))
        terminal_rescue_disarm()
        // What the signal does by default happens now, with the terminal restored.
        for signal in arrived { raise(signal.number) }
        return received
    }
}

extension Signal {
    fileprivate var endsExamination: Bool {
        switch self {
        case .terminate, .hangUp, .interrupt, .quit, .terminalStop: true
        case .windowChange, .resume: false
        }
    }
}

// What the lines of the log say of events, commands and frames.

extension ActivityLog {
    /// Notes an event and the responder where keys start.
    func note(_ event: Event, at responder: Responder?) {
        switch event {
        case .key(let press): append("key", "\(Self.name(of: press)) at \(Self.name(of: responder))")
        case .paste(let text): append("paste", "\(text.utf8.count) bytes at \(Self.name(of: responder))")
        case .mouse(let mouse): append("mouse", "\(mouse.kind) at \(mouse.location.x),\(mouse.location.y)")
        case .resize(let size): append("resize", "\(size.width)×\(size.height)")
        case .focus(let hasFocus): append("focus", hasFocus ? "gained" : "lost")
        case .terminate(let signal): append("signal", "\(signal)")
        case .capabilitiesDidChange, .suspend, .resume, .closed: append("event", "\(event)")
        case .reply: break
        }
    }

    /// Notes a command that a key has found, and hands all lines to the system before it is performed.
    func note(_ command: KeyCommand, from first: Responder) {
        let owner = first.chain.first { responder in
            responder.keyCommands.contains {
                $0.identifier == command.identifier
                    && (command.identifier != nil || $0.title == command.title)
            }
        }
        append("command", "\(command.identifier?.rawValue ?? command.title) of \(Self.name(of: owner))")
        flush()
    }

    /// Notes a layout that began at `start`.
    func noteLayout(passes: Int, since start: Duration, request: LayoutRequest?) {
        let reason = request.map { ", asked for by \($0.description)" } ?? ""
        append(
            "layout",
            "\(passes) \(passes == 1 ? "pass" : "passes") in \((time - start).microseconds) µs\(reason)")
    }

    /// Notes that bytes were sent to the terminal.
    func noteOutput(byteCount: Int, since start: Duration) {
        append("output", "\(byteCount) bytes in \((time - start).microseconds) µs")
    }

    /// Notes a frame.
    ///
    /// - Parameters:
    ///   - damage: what was drawn.
    ///   - scrolled: the rows that were moved.
    ///   - start: when drawing began.
    ///   - drawn: when it ended.
    func noteFrame(damage: [Rect], scrolled: Scroll?, start: Duration, drawn: Duration) {
        frameCount += 1
        let cells = damage.reduce(0) { $0 + $1.width * $1.height }
        let rects = damage.map { "\($0.minX),\($0.minY) \($0.width)×\($0.height)" }.joined(separator: "; ")
        let moved = scrolled.map { ", scrolled by \($0.rows)" } ?? ""
        append(
            "frame",
            "\(frameCount): \(cells) cells (\(rects))\(moved), drawn in \((drawn - start).microseconds) µs, "
                + "sent in \((time - drawn).microseconds) µs")
    }

    /// The name of a press; not that of a character, which may be part of a secret.
    private static func name(of press: KeyPress) -> String {
        press.character == nil ? press.name : "a character"
    }

    /// The class of a responder.
    static func name(of responder: Responder?) -> String { responder.map { "\(type(of: $0))" } ?? "nothing" }
}

import CursesKitTesting

@testable import CursesKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Shows random pictures on a real terminal and on a virtual one, and compares what a person sees of both.
///
/// Each key that is typed, and each new size, changes the picture. For tests in processes of their own.
@MainActor
final class RandomFrames {
    private let pty: PseudoTerminal
    private let virtual: VirtualTerminal
    private let type: TerminalType
    private let label: String
    private let tmux: TmuxPane?
    private var scene: RandomScene
    private var seen: EmulatedTerminal

    private static let sizes = [(40, 10), (80, 24), (200, 60)].map { Size(width: $0, height: $1) }

    init(_ setting: RandomFrameTests.Setting, seed: UInt64, inTmux: Bool = false) throws {
        let size = Self.sizes[1]
        label = "\(setting.testDescription), seed \(seed)"
        if setting.hasColorterm { setenv("COLORTERM", "truecolor", 1) } else { unsetenv("COLORTERM") }
        unsetenv("STY")
        pty = try PseudoTerminal(
            type: setting.type, width: size.width, height: size.height, locale: setting.locale)
        virtual = VirtualTerminal(size: size, capabilities: pty.terminal.capabilities)
        let capabilities = pty.terminal.capabilities
        type = TerminalType(
            colors: capabilities.colors, hasUnicode: capabilities.hasUnicode,
            hasLinks: TerminalQuery.answers(setting.type))
        scene = RandomScene(seed: seed, size: size)
        seen = EmulatedTerminal(size: size)
        tmux = inTmux ? try TmuxPane(size: size) : nil
    }

    /// Shows `count` pictures, and ends the process. If one is not shown as it is, it says so on standard error.
    func run(_ count: Int) throws {
        show(nil, damage: [Rect(origin: .zero, size: virtual.size)])
        // The first frame takes the screen and asks questions.
        var known = seen.complaints.count
        for frame in 1...count {
            if scene.random.next() % 8 == 0 {
                let sizes = Self.sizes.filter { $0 != virtual.size }
                let size = sizes[Int(scene.random.next() % UInt64(sizes.count))]
                pty.resize(to: size)
                try tmux?.resize(to: size)
                scene.resize(to: size)
                virtual.resize(to: size)
                seen = EmulatedTerminal(size: size)
                known = 0
                show(nil, damage: [Rect(origin: .zero, size: size)])
            } else {
                pty.type(String(UnicodeScalar(UInt8(97 + scene.random.next() % 26))))
                let (scroll, damage) = scene.change()
                show(scroll, damage: damage)
            }
            let complaints = seen.complaints.dropFirst(known)
            guard complaints.isEmpty else { fail(frame, "\(complaints)") }
            if let difference = try difference() { fail(frame, difference) }
        }
        try tmux?.close()
        pty.terminal.close(status: 0)
        exit(EXIT_SUCCESS)
    }

    private func fail(_ frame: Int, _ difference: String) -> Never {
        let text = Array("\(label), frame \(frame): \(difference)\n".utf8)
        _ = write(STDERR_FILENO, text, text.count)
        // Ignore errors: the process ends.
        try? tmux?.close()
        exit(EXIT_SUCCESS)
    }

    private func show(_ scroll: Scroll?, damage: [Rect]) {
        for terminal in [pty.terminal, virtual] as [any Terminal] {
            terminal.present(scene.canvas, scrolled: scroll, damage: damage)
        }
        let bytes = pty.written()
        seen.receive(bytes)
        tmux?.write(bytes)
    }

    /// Where the screen differs from the virtual terminal; nil if it does not.
    private func difference() throws -> String? {
        guard let tmux else { return seen.difference(to: virtual.canvas, on: type) }
        var difference: String?
        // tmux reads what was written at some time.
        for _ in 0..<2_000 {
            var screen = EmulatedTerminal(size: virtual.size)
            screen.receive(try tmux.capture())
            // This version of tmux does not tell links.
            var type = type
            type.hasLinks = false
            difference = screen.difference(to: virtual.canvas, on: type)
            if difference == nil { return nil }
        }
        return difference
    }
}

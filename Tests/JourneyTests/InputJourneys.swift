import Testing

/// The mouse and the keys as a terminal sends them.
@Suite(.timeLimit(.minutes(3)))
struct InputJourneys {
    /// How many cells stand before the placard of MoveMe, and how wide it is; nil if it is not seen whole.
    private func placard(_ screen: String) -> (left: Int, width: Int)? {
        for line in screen.split(separator: "\n") {
            guard let first = line.firstIndex(of: "╭"), let last = line.firstIndex(of: "╮") else { continue }
            return (line.distance(from: line.startIndex, to: first), line.distance(from: first, to: last) + 1)
        }
        return nil
    }

    /// What a terminal sends in xterm's mode 1006, in cells counted from 1.
    private func report(_ button: Int, _ x: Int, _ y: Int, released: Bool = false) -> String {
        "\u{1B}[<\(button);\(x);\(y)\(released ? "m" : "M")"
    }

    @Test func dragsAndDoubleClicks() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(#""\#(Program.path(of: "MoveMe"))"; echo "status $?""#)
            try await tmux.wait { placard($0).map { $0 == (25, 30) } ?? false }
            try await tmux.send(report(0, 40, 12))
            try await tmux.wait { placard($0)?.width == 33 }
            try await tmux.send(report(32, 20, 12))
            try await tmux.wait { (placard($0)?.left ?? 80) < 5 }
            try await tmux.send(report(0, 20, 12, released: true))
            try await tmux.wait { placard($0).map { $0 == (25, 30) } ?? false }
            // It may only have passed there on its way, in the course of which it hears nothing. In one
            // place, more clicks would be no double click.
            var x = 2
            try await tmux.wait { screen in
                x = x == 2 ? 4 : 2
                let click = report(0, x, 3) + report(0, x, 3, released: true)
                try await tmux.send(click + click)
                return !screen.contains("Welcome")
            }
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
        }
    }

    @Test func countsBeforeAKey() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(#""$TEKPUB" --no-animation"#)
            try await tmux.wait(for: "1 of 61")
            try await tmux.press("5", "j")
            try await tmux.wait(for: "6 of 61")
            try await tmux.press("3", "0", "G")
            try await tmux.wait(for: "30 of 61")
        }
    }
}

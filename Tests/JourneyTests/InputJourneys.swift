import Testing

/// Mouse and key input as a terminal sends it.
@Suite(.timeLimit(.minutes(3)))
struct InputJourneys {
    /// The number of cells before the placard of MoveMe, and its width; nil if it is not fully visible.
    private func placard(_ screen: String) -> (left: Int, width: Int)? {
        for line in screen.split(separator: "\n") {
            guard let first = line.firstIndex(of: "╭"), let last = line.firstIndex(of: "╮") else { continue }
            return (line.distance(from: line.startIndex, to: first), line.distance(from: first, to: last) + 1)
        }
        return nil
    }

    @Test func makesNoKeysOfWhatTheTerminalAnswers() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(#""$TEKPUB" --no-animation; echo "status $?""#)
            try await tmux.wait(for: "1 of 16")
            for end in ["\u{7}", "\u{1B}\\"] { try await tmux.send("\u{1B}]11;rgb:ffff/ffff/ffff\(end)") }
            try await tmux.press("Down")
            try await tmux.wait(for: "2 of 16")
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
        }
    }

    @Test func dragsAndDoubleClicks() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(#""\#(Program.path(of: "MoveMe"))"; echo "status $?""#)
            try await tmux.wait { placard($0).map { $0 == (25, 30) } ?? false }
            try await tmux.send(.press(x: 40, y: 12))
            try await tmux.wait { placard($0)?.width == 33 }
            try await tmux.send(.drag(x: 20, y: 12))
            try await tmux.wait { (placard($0)?.left ?? 80) < 5 }
            try await tmux.send(.release(x: 20, y: 12))
            try await tmux.wait { placard($0).map { $0 == (25, 30) } ?? false }
            // The placard may still be moving, and ignores the mouse until it rests, so the double click is
            // repeated. It alternates between two positions, because more than two clicks at one are not a
            // double click.
            var x = 2
            try await tmux.wait { screen in
                x = x == 2 ? 4 : 2
                let click: [MouseReport] = [.press(x: x, y: 3), .release(x: x, y: 3)]
                try await tmux.send(click + click)
                return !screen.contains("Welcome")
            }
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
        }
    }

    @Test func dropsWhatItDragsWhenTheTerminalLosesTheFocus() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(#""\#(Program.path(of: "MoveMe"))"; echo "status $?""#)
            try await tmux.wait { placard($0).map { $0 == (25, 30) } ?? false }
            try await tmux.send(.press(x: 40, y: 12), .drag(x: 20, y: 12))
            try await tmux.wait { (placard($0)?.left ?? 80) < 10 }
            try await tmux.send("\u{1B}[O")
            try await tmux.wait { placard($0).map { $0 == (25, 30) } ?? false }
            // The rest of the drag is ignored; the next press counts again.
            try await tmux.send(.drag(x: 60, y: 12), .release(x: 60, y: 12))
            try await tmux.send("\u{1B}[I")
            try await tmux.send(.press(x: 40, y: 12))
            try await tmux.wait { placard($0)?.width == 33 }
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
        }
    }

    @Test func dropsWhatItDragsWhenItIsSuspended() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(#""\#(Program.path(of: "MoveMe"))""#)
            try await tmux.wait { placard($0).map { $0 == (25, 30) } ?? false }
            try await tmux.send(.press(x: 40, y: 12), .drag(x: 20, y: 12))
            try await tmux.wait { (placard($0)?.left ?? 80) < 10 }
            try await tmux.press("C-z")
            try await tmux.wait(for: "Stopped")
            try await tmux.waitForPrompt()
            try await tmux.type("fg")
            try await tmux.wait { placard($0).map { $0 == (25, 30) } ?? false }
            try await tmux.send(.press(x: 40, y: 12))
            try await tmux.wait { placard($0)?.width == 33 }
        }
    }

    @Test func takesNoPastedTextForKeys() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(#""$TEKPUB" --no-animation; echo "status $?""#)
            try await tmux.wait(for: "1 of 16")
            try await tmux.send("\u{1B}[200~q\nG\u{1B}[201~j")
            try await tmux.wait(for: "2 of 16")
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
        }
    }

    @Test func countsBeforeAKey() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(#""$TEKPUB" --no-animation"#)
            try await tmux.wait(for: "1 of 16")
            try await tmux.press("5", "j")
            try await tmux.wait(for: "6 of 16")
            try await tmux.press("1", "2", "G")
            try await tmux.wait(for: "12 of 16")
        }
    }
}

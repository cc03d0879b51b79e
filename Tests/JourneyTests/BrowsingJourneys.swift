import Foundation
import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

/// The program as a user sees it, in a terminal.
@Suite(.timeLimit(.minutes(3)))
struct BrowsingJourneys {
    @Test func startsWithNothingAndGivesTheTerminalBack() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(#""$TEKPUB"; echo "status $?""#)
            try await tmux.wait(for: "Open Lectures · Productions")
            try await tmux.wait(for: "1 of 16")
            try await tmux.press("Enter")
            try await tmux.wait(for: "1 of 20")
            try await tmux.press("Down", "Enter")
            try await tmux.wait(for: "Episode 2 of")
            try await tmux.press("Left", "Escape")
            try await tmux.wait(for: "1 of 16")
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
            #expect(!(try await tmux.screen()).contains("Open Lectures"))
        }
    }

    @Test func fadesIntoTheTableOfASlowServer() async throws {
        try await withServer(conditions: SimulatedNetwork(bytesPerSecond: 60_000)) { url, _ in
            try await Tmux.with { tmux in
                try await tmux.type(#""$TEKPUB" --base-url \#(url)"#)
                var percentages: Set<String> = []
                try await tmux.wait { screen in
                    if let match = screen.firstMatch(of: /(\d+) %/) { percentages.insert(String(match.1)) }
                    return screen.contains("1 of 900")
                }
                #expect(percentages.count > 3)
            }
        }
    }

    @Test func opensTheSplashLikeTwoDoors() async throws {
        try await withServer(conditions: SimulatedNetwork(bytesPerSecond: 60_000)) { url, _ in
            var columns: [Int] = []
            // On a busy machine the test may miss the animation, so it tries up to five times.
            for _ in 1...5 where Set(columns).count < 2 {
                columns = []
                try await Tmux.with { tmux in
                    try await tmux.type(#""$TEKPUB" --base-url \#(url) --transition doors"#)
                    try await tmux.wait { screen in
                        if let column = position(of: "Prepar", in: screen)?.x { columns.append(column) }
                        return screen.contains("1 of 900") && !screen.contains("Prepar")
                    }
                }
            }
            // The text did not move during the load, and then moved to the left.
            let (first, last) = (try #require(columns.first), try #require(columns.last))
            #expect(last < first)
            #expect(columns == columns.sorted(by: >))
        }
    }

    @Test func alertsAndRetries() async throws {
        let absence = CatalogServer(catalog: Self.catalog, conditions: SimulatedNetwork(fault: .refuse))
        let url = try await absence.start()
        try await Tmux.with { tmux in
            try await tmux.type(#""$TEKPUB" --base-url \#(url) --no-animation; echo "status $?""#)
            try await tmux.wait(for: "Error connecting!")
            let port = try #require(url.port)
            try await tmux.wait(for: "127.0.0.1:\(port) refused the connection.")
            await absence.stop()
            let server = CatalogServer(catalog: Self.catalog, port: UInt16(port))
            _ = try await server.start()
            try await tmux.press("r")
            try await tmux.wait(for: "1 of 900")
            await server.stop()
            try await tmux.press("r")
            try await tmux.wait(for: "Error connecting!")
            try await tmux.press("Escape")
            try await tmux.wait { !$0.contains("Error connecting!") }
            try await tmux.press("G")
            try await tmux.wait(for: "900 of 900")
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
        }
    }

    @Test func staysLiveWhileTheServerIsSilent() async throws {
        try await withServer(conditions: SimulatedNetwork(fault: .hang)) { url, _ in
            try await Tmux.with { tmux in
                try await tmux.type(#""$TEKPUB" --base-url \#(url); echo "status $?""#)
                try await tmux.wait(for: "Preparing the awesome ...")
                try await tmux.press("?")
                try await tmux.wait(for: "Keys")
                try await tmux.press("Escape", "q")
                try await tmux.wait(for: "status 0")
            }
        }
    }

    @Test func followsTheMouse() async throws {
        try await withServer { url, _ in
            try await Tmux.with { tmux in
                try await tmux.type(#""$TEKPUB" --base-url \#(url) --no-animation"#)
                try await tmux.wait(for: "1 of 900")
                try await tmux.send(.press(x: 5, y: 8), .release(x: 5, y: 8))
                try await tmux.wait(for: "6 of 900")
                try await tmux.send(.wheelDown(x: 5, y: 8))
                try await tmux.wait { !$0.contains("Production 0001") }
                try await tmux.send(
                    .press(x: 5, y: 8), .release(x: 5, y: 8), .press(x: 5, y: 8), .release(x: 5, y: 8))
                try await tmux.wait(for: "‹ Productions")
                try await tmux.send(.press(x: 3, y: 1), .release(x: 3, y: 1))
                try await tmux.wait(for: "of 900")
            }
        }
    }

    @Test func goesBackWhereTheLeftEdgeIsDragged() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(#""$TEKPUB" --no-animation; echo "status $?""#)
            try await tmux.wait(for: "1 of 16")
            try await tmux.press("Enter")
            let whole = try await tmux.screen(showing: "1 of 20")

            // Released before the middle, it stays.
            try await tmux.send(.press(x: 1, y: 10), .drag(x: 2, y: 10), .drag(x: 31, y: 10))
            let left = String(repeating: " ", count: 30)
            let rows = whole.split(separator: "\n", omittingEmptySubsequences: false)
            try await tmux.wait { screen in
                let dragged = screen.split(separator: "\n", omittingEmptySubsequences: false)
                return zip(dragged, rows).dropFirst(2).contains { now, before in
                    !before.hasPrefix(left) && now.dropFirst(30).hasPrefix(before.prefix(40))
                }
            }
            try await tmux.send(.release(x: 31, y: 10))
            try await tmux.wait { $0 == whole }

            // Released after the middle, it disappears.
            try await tmux.send(.press(x: 1, y: 10), .drag(x: 2, y: 10), .drag(x: 60, y: 10))
            try await tmux.wait { $0 != whole }
            try await tmux.send(.release(x: 60, y: 10))
            try await tmux.wait(for: "1 of 16")
            try await tmux.press("Down")
            try await tmux.wait(for: "2 of 16")
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
        }
    }

    @Test func staysWhereADragBackIsBrokenOff() async throws {
        try await Tmux.with { tmux in
            try await tmux.type(#""$TEKPUB" --no-animation; echo "status $?""#)
            try await tmux.wait(for: "1 of 16")
            try await tmux.press("Enter")
            let whole = try await tmux.screen(showing: "1 of 20")

            // The terminal loses the focus: a later release of the button has no effect.
            try await tmux.send(.press(x: 1, y: 10), .drag(x: 2, y: 10), .drag(x: 60, y: 10))
            try await tmux.wait(for: "● 6.006")
            try await tmux.send("\u{1B}[O")
            try await tmux.wait { $0 == whole }
            try await tmux.send(.release(x: 60, y: 10))

            // The window takes another size.
            try await tmux.send(.press(x: 1, y: 10), .drag(x: 2, y: 10), .drag(x: 60, y: 10))
            try await tmux.wait(for: "● 6.006")
            try await tmux.resize(width: 70, height: 24)
            try await tmux.wait { $0.contains("‹ Open Lectures") && !$0.contains("● 6.006") }
            try await tmux.send(.release(x: 60, y: 10))
            try await tmux.resize(width: 80, height: 24)
            try await tmux.wait { $0 == whole }
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
        }
    }

    @Test func survivesEverySize() async throws {
        try await withServer { url, _ in
            try await Tmux.with { tmux in
                try await tmux.type(#""$TEKPUB" --base-url \#(url) --no-animation"#)
                try await tmux.wait(for: "1 of 900")
                for (width, height) in [(40, 10), (1, 1), (300, 100), (20, 5), (80, 24)] {
                    try await tmux.resize(width: width, height: height)
                    try await tmux.press("Down")
                }
                try await tmux.wait(for: "6 of 900")
            }
        }
    }

    @Test func changesNothingButWhatAKeyChanges() async throws {
        try await withServer { url, _ in
            try await Tmux.with { tmux in
                try await tmux.type(#""$TEKPUB" --base-url \#(url) --no-animation"#)
                try await tmux.wait(for: "1 of 900")
                try await expectOneChangedRow(pressing: "Down", from: "1 of 900", to: "2 of 900", in: tmux)
                try await tmux.resize(width: 60, height: 20)
                // The position is right-aligned in the window.
                try await tmux.wait { position(of: "2 of 900", in: $0).map { $0 == (52, 20) } ?? false }
                try await expectOneChangedRow(pressing: "Down", from: "2 of 900", to: "3 of 900", in: tmux)
            }
        }
    }

    /// When the selection moves, the table's text does not change, except the position in the last row.
    private func expectOneChangedRow(
        pressing key: String, from old: String, to new: String, in tmux: Tmux
    ) async throws {
        let before = try await tmux.screen(showing: old).split(separator: "\n").dropLast()
        #expect(before.count > 10)
        try await tmux.press(key)
        let after = try await tmux.screen(showing: new).split(separator: "\n").dropLast()
        #expect(after == before)
    }

    // MARK: Servers

    static let catalog = Catalog(
        productions: (1...900).map { number in
            let digits = String(String(10_000 + number).dropFirst())
            return Production(
                slug: "production-\(digits)", title: "Production \(digits)",
                description: String(repeating: "Words. ", count: 40), canWatch: true)
        })

    private func withServer(
        conditions: SimulatedNetwork = SimulatedNetwork(), _ body: (URL, CatalogServer) async throws -> Void
    ) async throws {
        let server = CatalogServer(catalog: Self.catalog, conditions: conditions)
        let url = try await server.start()
        try await attempt {
            try await body(url, server)
        } afterwards: {
            await server.stop()
        }
    }
}

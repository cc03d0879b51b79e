import Foundation
import TekpubFormats
import TekpubKit
import TekpubServer
import Testing

/// The program with a library: offline, search, sort order, menu, and the user's marks.
@Suite(.timeLimit(.minutes(3)))
struct LibraryJourneys {
    @Test func goesOfflineAndComesBack() async throws {
        let first = CatalogServer(catalog: Self.catalog)
        let url = try await first.start()
        let port = UInt16(try #require(url.port))
        try await Tmux.with { tmux in
            try await tmux.type(#""$TEKPUB" --base-url \#(url); echo "status $?""#)
            try await tmux.wait(for: "1 of 90")
            try await tmux.press("G", "q")
            try await tmux.wait(for: "status 0")
            try await tmux.waitForPrompt()
            await first.stop()

            try await CatalogServer.withAbsence(at: url.absoluteString) {
                try await tmux.type(#"clear; "$TEKPUB" --base-url \#(url)"#)
                try await tmux.wait(for: "Offline since")
                try await tmux.wait(for: "90 of 90")
                try await tmux.press("Enter")
                try await tmux.wait(for: "Words.")
                try await tmux.press("Left", "r")
                try await tmux.wait(for: "Error connecting!")
                try await tmux.press("o")
                try await tmux.wait { !$0.contains("Error connecting!") }
            }

            let second = CatalogServer(catalog: Self.catalog, port: port)
            _ = try await second.start()
            try await tmux.press("r")
            try await tmux.wait { !$0.contains("Offline since") && !$0.contains("Refreshing") }
            try await tmux.wait(for: "90 of 90")
            try await tmux.press("q")
            await second.stop()
        }
    }

    @Test func searchesAndComesBack() async throws {
        try await withServer { url in
            try await Tmux.with { tmux in
                try await tmux.type(#""$TEKPUB" --base-url \#(url) --no-animation"#)
                try await tmux.wait(for: "1 of 90")
                try await tmux.press("PageDown", "/")
                try await tmux.wait(for: "/ Search")
                try await tmux.press("0", "0", "7", "q", "BSpace")
                try await tmux.wait(for: "1 of 11 found")
                try await tmux.press("Down", "Enter")
                try await tmux.wait(for: "11 of 90 · 007")
                try await tmux.press("n", "Enter")
                try await tmux.wait(for: "‹ Productions")
                try await tmux.press("Left")
                try await tmux.wait(for: "3 of 11 found")
                try await tmux.press("Escape")
                try await tmux.wait(for: "22 of 90")
                #expect(try await !tmux.screen().contains("/ 007"))
            }
        }
    }

    @Test func actsOnSeveralRowsAtOnce() async throws {
        try await withServer { url in
            try await Tmux.with { tmux in
                try await tmux.type(#""$TEKPUB" --base-url \#(url) --no-animation"#)
                try await tmux.wait(for: "1 of 90")
                try await tmux.press("Space", "j", "V", "3", "j")
                try await tmux.wait(for: "5 selected · 6 of 90")
                try await tmux.press("f")
                try await tmux.wait { $0.contains("5 productions added to favourites") && !$0.contains("✓") }
                try await tmux.press("u")
                try await tmux.wait { $0.contains("Undone") && !$0.contains("★") }
                try await tmux.press("1", "2")
                try await tmux.wait { $0.split(separator: "\n").last?.hasPrefix(" 12 ") == true }
                try await tmux.press("g", "g")
                try await tmux.wait(for: "12 of 90")
                try await tmux.press("C-f", "C-u")
                try await tmux.wait { !$0.contains("12 of 90") }
            }
        }
    }

    @Test func remembersTheOrderAndTheFavourites() async throws {
        try await withServer { url in
            try await Tmux.with { tmux in
                try await tmux.type(#""$TEKPUB" --base-url \#(url) --no-animation; echo "status $?""#)
                try await tmux.wait(for: "1 of 90")
                try await tmux.press("s")
                try await tmux.wait(for: "Sort By")
                try await tmux.press("l")
                try await tmux.wait(for: "90 of 90")
                try await tmux.press("Home", "f")
                try await tmux.wait(for: "Production 0090 ★")
                try await tmux.press("q")
                try await tmux.wait(for: "status 0")
                try await tmux.waitForPrompt()
                try await tmux.type(#"clear; "$TEKPUB" --base-url \#(url) --no-animation"#)
                try await tmux.wait(for: "1 of 90")
                try await tmux.wait { $0.split(separator: "\n")[2].contains("Production 0090 ★") }
                try await tmux.press("Left", "Down", "Down", "Enter")
                try await tmux.wait { $0.contains("Favourites") && $0.contains("1 of 1") }
            }
        }
    }

    @Test func hasAMenuBesideTheTableOnAWideWindow() async throws {
        try await withServer { url in
            try await Tmux.with(width: 140, height: 30) { tmux in
                try await tmux.type(#""$TEKPUB" --base-url \#(url) --no-animation"#)
                try await tmux.wait { $0.contains("1 of 90") && $0.contains("All Productions       90 │") }
                // The menu shows the content of the selected item at once.
                try await tmux.press("Left", "G")
                try await tmux.wait(for: "1 of 30")
                try await tmux.press("Right", "Down")
                try await tmux.wait(for: "2 of 30")
                try await tmux.click("All Productions")
                try await tmux.wait(for: "of 90")
                try await tmux.click("Production 0005")
                try await tmux.wait(for: "5 of 90")
                try await tmux.click("Production 0005")
                try await tmux.wait(for: "‹ Productions")
                try await tmux.resize(width: 80, height: 24)
                try await tmux.wait { !$0.contains("All Productions") && $0.contains("‹ Productions") }
                try await tmux.press("Left", "Left")
                try await tmux.wait(for: "All Productions")
            }
        }
    }

    @Test func logsInFromTheMenu() async throws {
        try await TestServer.with { url in
            try await Tmux.with { tmux in
                try await tmux.type(#""$TEKPUB" --base-url \#(url) --no-animation"#)
                try await tmux.wait(for: "1 of 1")
                #expect(try await !tmux.screen().contains("●"))
                try await tmux.press("Left")
                try await tmux.click("Log In …")
                try await tmux.wait(for: "Log In to")
                try await tmux.type("joe@example.com")
                try await tmux.type("sesame")
                try await tmux.wait(for: "does not accept")
                #expect(try await !tmux.screen().contains("sesame"))
                // Only the password is asked for again.
                try await tmux.type("open sesame")
                try await tmux.wait(for: "Welcome, joe@example.com.")
                try await tmux.wait(for: "Log Out …")
                try await tmux.press("Home", "Enter")
                try await tmux.wait(for: "● MVC 3")
            }
        }
    }

    @Test func playsWithThePlayerOfTheSettings() async throws {
        try await Home.with { home in
            let player = try await home.makeProgram("player", "echo \"playing $1\"\nread answer")
            try await TestServer.with { url in
                try await Tmux.with(environment: ["TEKPUB_PLAYER": player]) { tmux in
                    try await tmux.type(#""$TEKPUB" --base-url \#(url) --no-animation; echo "status $?""#)
                    try await tmux.wait(for: "1 of 1")
                    try await tmux.press("Enter")
                    try await tmux.wait(for: "1 of 2")
                    try await tmux.press("Down", "p")
                    try await tmux.wait(for: "Forbidden")
                    try await tmux.press("l")
                    try await tmux.wait(for: "Log In to")
                    try await tmux.type("joe@example.com")
                    try await tmux.type("open sesame")
                    try await tmux.wait(for: "playing http://media.example.org/mvc3_2.mp4")
                    try await tmux.press("Enter")
                    try await tmux.wait(for: "2 of 2")
                    try await tmux.press("q")
                    try await tmux.wait(for: "status 0")
                }
            }
        }
    }

    // MARK: Servers

    /// Ninety productions, each longer than the one before; a third of them belong to one channel.
    private static let catalog = Catalog(
        productions: (1...90).map { number in
            let digits = String(String(10_000 + number).dropFirst())
            return Production(
                slug: "production-\(digits)", title: "Production \(digits)", description: "Words.",
                channel: number % 3 == 0 ? "third" : nil,
                episodes: [Episode(number: 1, title: "Only", durationInSeconds: number * 60)])
        })

    private func withServer(_ body: (URL) async throws -> Void) async throws {
        let server = CatalogServer(catalog: Self.catalog)
        let url = try await server.start()
        try await attempt {
            try await body(url)
        } afterwards: {
            await server.stop()
        }
    }
}

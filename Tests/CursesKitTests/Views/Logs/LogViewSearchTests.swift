import CursesKitTesting
import Testing

@testable import CursesKit

/// The filter and the search of a log.
@MainActor
struct LogViewSearchTests {
    private let log = LogView()

    private func launch(height: Int = 4) throws -> TestApplication {
        try TestApplication(showing: log, size: Size(width: 30, height: height))
    }

    /// A line in ten is an error, and one in twenty a warning besides.
    private func fill(_ count: Int = 100) {
        for number in 0..<count {
            let level: LogView.Level = number % 10 == 3 ? .error : number % 20 == 5 ? .warning : .debug
            log.append("\(level) \(number)", level: level)
        }
    }

    // MARK: Levels

    @Test func givesEachLevelAStyleOfItsOwn() throws {
        for level in LogView.Level.allCases.dropFirst() { log.append("x", level: level) }
        let application = try launch(height: 6)
        let canvas = application.terminal.canvas
        let styles = (0..<6).map { canvas[0, $0].style }
        #expect(Set(styles).count == 6)
        // Without colours, what needs attention is still told apart.
        let plain = try TestApplication(showing: log, size: Size(width: 30, height: 6), colors: .none)
        let attributes = (0..<6).map { plain.terminal.canvas[0, $0].style.attributes }
        #expect(attributes[1] == [] && attributes[3...].allSatisfy { $0.contains(.bold) })
    }

    @Test func leavesOutTheLowerLevelsInTurn() throws {
        fill()
        let application = try launch()
        var last: [String] = []
        for _ in 0..<4 {
            application.type("L")
            last.append(application.rows.split(separator: "\n").last.map(String.init) ?? "")
        }
        let expected = [
            "error 93        ≥ Information", "error 93            ≥ Warning",
            "error 93              ≥ Error", "debug 99",
        ]
        #expect(last == expected)
        log.minimumLevel = .warning
        application.wait()
        #expect(application.rows.hasPrefix("error 73\nerror 83\nwarning 85\nerror 93"))
        #expect(log.lineCount == 100)
    }

    @Test func keepsThePlaceWhenTheFilterChanges() throws {
        fill()
        let application = try launch()
        application.type("gjjjjjjjj")
        #expect(application.rows.hasPrefix("debug 8\n"))
        log.minimumLevel = .error
        application.wait()
        #expect(application.rows.hasPrefix("error 13\nerror 23\n"))
        log.append("quiet", level: .debug)
        log.append("loud", level: .critical)
        application.wait()
        #expect(application.rows.hasSuffix("≥ Error · ↓ 1"))
        log.minimumLevel = .trace
        application.wait()
        #expect(application.rows.hasPrefix("error 13\ndebug 14\n"))
    }

    @Test func offersItsLevelsInTheContextMenu() throws {
        fill()
        let application = try launch(height: 12)
        application.rightClick(1, 1)
        #expect(application.rows.contains("All Levels") && application.rows.contains("From: Warning"))
        application.press(.down, .down, .down, .enter)
        application.wait()
        #expect(log.minimumLevel == .error)
    }

    // MARK: Search

    @Test func findsUpwardsAndGoesOnFromMatchToMatch() throws {
        fill()
        let application = try launch()
        application.type("/")
        #expect(application.rows.hasSuffix(" / Search              Cancel"))
        application.type("ERROR")
        application.press(.enter)
        #expect(application.rows.contains("error 93") && !log.isFollowing)
        func focused() -> String? {
            let row = application.highlightedRows.first
            return row.map { application.terminal.rows[$0] }
        }
        #expect(focused() == "error 93")
        var found: [String?] = []
        for key in "NNnnn" {
            application.type(String(key))
            found.append(focused())
        }
        #expect(found == ["error 83", "error 73", "error 83", "error 93", "error 3"])
        application.press(.escape)
        #expect(application.highlightedRows.isEmpty && log.searchText.isEmpty)
    }

    @Test func marksEveryMatchOnTheScreen() throws {
        log.append("Über über uber, und ÜBER")
        let application = try launch(height: 1)
        log.searchText = "über"
        application.wait()
        let canvas = application.terminal.canvas
        let marked = (0..<24).filter { canvas[$0, 0].style.attributes.contains(.bold) }
        #expect(marked == Array(0..<9).filter { $0 != 4 } + Array(20..<24))
    }

    @Test func searchesOnlyWhatTheFilterShows() throws {
        fill()
        log.minimumLevel = .warning
        let application = try launch()
        log.searchText = "9"
        application.wait()
        log.findPrevious()
        application.wait()
        // Of 93, the next match above is none but itself.
        #expect(
            application.highlightedRows.map { application.terminal.rows[$0] }.contains { $0.contains("93") })
        log.searchText = "debug"
        log.findNext()
        application.wait()
        #expect(application.rows.contains("Not found: debug"))
    }

    @Test func searchesLongLogsInSteps() throws {
        log.append("needle")
        for _ in 0..<60_000 { log.append("hay in a stack of hay") }
        let application = try launch()
        log.searchText = "needle"
        #expect(log.findInteraction.focusedRow == nil)
        application.wait()
        #expect(application.rows.hasPrefix("needle\n"))
    }

    @Test func cancelsASearchInItsBar() throws {
        fill()
        let application = try launch()
        application.type("/warn")
        #expect(application.rows.contains("warning 85"))
        application.press(.escape)
        #expect(log.searchText.isEmpty && !application.rows.contains("/ "))
        application.press(.end)
        #expect(application.rows.hasSuffix("debug 99"))
    }
}

import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct LogViewTests {
    private func launch(_ log: LogView, width: Int = 12, height: Int = 4) throws -> TestApplication {
        try TestApplication(showing: log, size: Size(width: width, height: height))
    }

    /// A log with the lines `line 0`, `line 1` and so on.
    private func numbered(_ count: Int, lineLimit: Int = 1000) -> LogView {
        let log = LogView(lineLimit: lineLimit)
        for number in 0..<count { log.append("line \(number)") }
        return log
    }

    private func lines(_ numbers: Range<Int>) -> String {
        numbers.map { "line \($0)" }.joined(separator: "\n")
    }

    // MARK: Lines

    @Test func beginsAtTheTopAndFollowsTheNewestLine() throws {
        let log = numbered(2)
        let application = try launch(log)
        #expect(application.rows == "line 0\nline 1\n\n")
        for number in 2..<20 {
            log.append("line \(number)")
            application.wait()
        }
        #expect(application.rows == lines(16..<20))
        application.resize(12, 2)
        #expect(application.rows == lines(18..<20))
        application.resize(12, 5)
        #expect(application.rows == lines(15..<20))
    }

    @Test(arguments: [
        ("a\nb", ["a", "b"]), ("a\r\nb\r\n", ["a", "b"]), ("\n\na\n", ["", "", "a"]), ("", [""]),
        ("\u{1B}[31m\t漢", ["␛[31m 漢"]),
    ])
    func showsEachLineOfATextCleaned(text: String, expected: [String]) throws {
        let log = LogView()
        log.append(text)
        let application = try launch(log, height: expected.count)
        #expect(log.lineCount == expected.count)
        #expect(application.rows == expected.joined(separator: "\n"))
    }

    @Test func keepsTheNewestLinesWithinItsLimits() throws {
        let log = numbered(100, lineLimit: 10)
        let application = try launch(log)
        application.type("g")
        #expect(log.lineCount == 10 && application.rows == lines(90..<94))
        // What was at the top is gone; the next oldest is there.
        for number in 100..<105 { log.append("line \(number)") }
        application.wait()
        #expect(application.rows.hasPrefix(lines(95..<98)))

        let bytes = LogView(byteLimit: 100)
        for _ in 0..<50 { bytes.append("1234567890") }
        #expect(bytes.lineCount == 10 && bytes.byteCount == 100)
        bytes.append(String(repeating: "é", count: 80))
        #expect(bytes.lineCount == 1 && bytes.byteCount == 100)
        bytes.append(String(repeating: "a", count: 99) + "é")
        #expect(bytes.lineCount == 1 && bytes.byteCount == 99)
    }

    @Test func forgetsAllLines() throws {
        let log = numbered(30)
        let application = try launch(log)
        application.type("kk")
        log.removeAll()
        application.wait()
        #expect(application.rows == "\n\n\n" && log.isFollowing && log.lineCount == 0)
        log.append("again")
        application.wait()
        #expect(application.rows == "again\n\n\n")
    }

    // MARK: Following

    @Test func staysWhereTheUserScrollsUntilTheEnd() throws {
        let log = numbered(20)
        let application = try launch(log)
        application.type("k")
        #expect(application.rows == lines(15..<19) && !log.isFollowing)
        log.append("line 20\nline 21")
        application.wait()
        #expect(application.rows == "line 15\nline 16\nline 17\nline 18 ↓ 2")
        application.type("jj")
        #expect(application.rows == "line 17\nline 18\nline 19\nline 20 ↓ 1")
        application.type("j")
        #expect(application.rows == lines(18..<22) && log.isFollowing)
        log.append("line 22")
        application.type("j")
        #expect(application.rows == lines(19..<23) && log.isFollowing)
    }

    @Test func followsAgainByEndAndByAClickOnTheNumberOfNewLines() throws {
        let log = numbered(20)
        let application = try launch(log)
        for end in [{ application.press(.end) }, { application.click(10, 3) }] {
            application.press(.pageUp)
            log.append("new")
            application.wait()
            application.click(0, 3)
            #expect(!log.isFollowing && application.rows.hasSuffix("↓ 1"))
            end()
            #expect(log.isFollowing && application.rows.hasSuffix("new"))
        }
    }

    @Test func scrollsWithTheWheel() throws {
        let log = numbered(20)
        let application = try launch(log)
        application.scroll(-2)
        #expect(application.rows == lines(10..<14))
        application.scroll(1)
        #expect(application.rows == lines(13..<17))
        application.scroll(1)
        #expect(application.rows == lines(16..<20) && log.isFollowing)
    }

    @Test func showsTheRestOfLongLines() throws {
        let log = LogView()
        log.append("0123456789abcdefghi\nshort")
        let application = try launch(log, height: 2)
        application.press(.right)
        #expect(application.rows == "89abcdefghi\n")
        application.press(.right)
        #expect(application.rows == "89abcdefghi\n")
        application.press(.left)
        #expect(application.rows == "0123456789ab\nshort")
    }

    /// `settle()` compares each screen with one drawn from scratch.
    @Test(arguments: [1, 2, 3])
    func drawsWhatChanges(seed: UInt64) throws {
        var generator = FixedGenerator(seed: seed)
        let log = numbered(5, lineLimit: 40)
        let application = try launch(log, width: 20, height: 6)
        let keys: [Character] = ["j", "k", " ", "g", "G", "L", "n", "N", "l", "h"]
        log.searchText = "7"
        for number in 0..<400 {
            for part in 0..<Int.random(in: 0..<4, using: &generator) {
                let level = LogView.Level.allCases.randomElement(using: &generator) ?? .info
                log.append("number \(number).\(part) of many", level: level)
            }
            if let key = keys.randomElement(using: &generator) { application.press(.character(key)) }
            if Int.random(in: 0..<10, using: &generator) == 0 {
                application.resize(20, Int.random(in: 1..<9, using: &generator))
            }
        }
        #expect(log.lineCount == 40)
    }

    @Test func isToldLineByLine() throws {
        let log = numbered(3)
        log.append("no room", level: .error)
        let session = try LinearSession(ShowingController(log))
        #expect(session.takeLines().last == "4. Error: no room")
    }
}

import Foundation
import Testing

/// A program that ends in a way that the toolkit is not told of, on a pseudoterminal.
@Suite(.timeLimit(.minutes(2)))
struct WaysOutTests {
    @Test(arguments: ["e", "x", "_"])
    func giveTheTerminalBack(key: String) throws {
        let outcome = try MisbehavingRun(pressing: key)
        #expect(outcome.status == 3)
        #expect(outcome.isWhole)
        #expect(outcome.output.contains("\u{1B}[?1049l"))
    }

    @Test(arguments: [
        ("f", "This cannot be."), ("p", "There are too few sections."), ("t", "Index out of range"),
        ("a", "C gave up"), ("r", "CursesKit: the table has no row 1 in section 0"),
    ])
    func showTheirMessageAfterTheScreen(key: String, message: String) throws {
        let outcome = try MisbehavingRun(pressing: key)
        #expect(outcome.isWhole)
        #expect(outcome.afterScreen.contains(message))
        #expect(!outcome.onScreen.contains(message))
    }

    @Test func showWhatWasPrintedBefore() throws {
        let outcome = try MisbehavingRun(pressing: "mq")
        #expect(outcome.status == 0 && outcome.isWhole)
        #expect(outcome.afterScreen.contains("A message: "))
        #expect(!outcome.onScreen.contains("A message"))
    }

    @Test(arguments: [("moq", 0), ("moe", 3), ("mo_", 3)])
    func showWhatWasPrintedInItsOrder(keys: String, status: Int32) throws {
        let outcome = try MisbehavingRun(pressing: keys)
        #expect(outcome.status == status && outcome.isWhole)
        #expect(!outcome.onScreen.contains("An answer"))
        let lines = outcome.afterScreen.split(separator: "\r\n")
        #expect(lines.count == 2 && lines.first?.contains("A message: ") == true)
        #expect(lines.last == "An answer")
    }

    @Test func showAnswersBeforeATrap() throws {
        let outcome = try MisbehavingRun(pressing: "of")
        #expect(outcome.afterScreen.contains(/An answer\r\n[^\n]*This cannot be\./))
        #expect(!outcome.onScreen.contains("An answer"))
    }

    @Test func showWhatChildrenPrint() throws {
        let outcome = try MisbehavingRun(pressing: "yq")
        #expect(outcome.afterScreen.hasSuffix("A child\r\n"))
    }

    @Test func showTheStartOfALine() throws {
        let outcome = try MisbehavingRun(pressing: "bq")
        #expect(outcome.afterScreen.hasSuffix("A beginning"))
    }

    @Test func leaveMessagesAloneThatDoNotGoToTheTerminal() throws {
        let pipe = Pipe()
        let outcome = try MisbehavingRun(pressing: "mf", errors: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        let errors = try #require(try pipe.fileHandleForReading.readToEnd())
        let text = String(decoding: errors, as: UTF8.self)
        #expect(text.hasPrefix("A message: ") && text.contains("This cannot be."))
        #expect(!outcome.output.contains("This cannot be."))
    }
}

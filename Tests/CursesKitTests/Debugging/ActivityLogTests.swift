import CursesKitTesting
import Foundation
import Testing

@testable import CursesKit

@MainActor
struct ActivityLogTests {
    private let rows = NumberedRows(journal: Journal())
    private let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

    /// The lines that `body` adds to the log of a program, without their times.
    private func lines(showing view: View, _ body: (TestApplication) throws -> Void) throws -> [String] {
        defer { unlink(path) }
        let program = try TestApplication(showing: view, size: Size(width: 40, height: 10))
        program.application.log = try ActivityLog(path: path, clock: program.clock)
        let count = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count
        try body(program)
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst(count)
            .map { $0.split(separator: " ").dropFirst().joined(separator: " ") }
    }

    @Test func writesFromAKeyToItsFrame() throws {
        let table = TableView()
        rows.count = 3
        table.dataSource = rows
        table.reloadData()
        let lines = try lines(showing: table) { $0.press("j") }
        #expect(
            lines == [
                "key a character at TableView", "command list.next of TableView",
                "frame 1: 80 cells (0,0 40×2), drawn in 0 µs, sent in 0 µs",
            ])
    }

    @Test func neverHasWhatAPersonTypes() throws {
        let field = TextField()
        let lines = try lines(showing: field) { program in
            field.becomeFirstResponder()
            program.type("Zyx")
            program.send(.paste("secret"))
            program.press(.backspace, "ü", .left)
        }
        let text = lines.joined(separator: "\n")
        #expect(text.contains("text a character for TextField"))
        #expect(text.contains("paste 6 bytes at TextField"))
        #expect(text.contains("command field.left of TextField") && text.contains("first TextField"))
        #expect(text.firstMatch(of: /[Zü]|yx|secret/) == nil, "\(text)")
    }

    @Test func namesWhoAskedForALayout() throws {
        let view = View()
        let lines = try lines(showing: view) { program in
            view.setNeedsLayout()
            program.wait()
        }
        #expect(lines.first == "layout 1 pass in 0 µs, asked for by View by setNeedsLayout()")
    }

    @Test func namesTheControllersThatCome() throws {
        let lines = try lines(showing: View()) { $0.press("?", .escape) }
        let screens = lines.filter { $0.hasPrefix("screen") }
        #expect(screens == ["screen HelpController appears", "screen HelpController disappears"])
    }

    @Test func endsWithTheCommandThatIsPerformed() throws {
        let controller = ShowingController(Label())
        var seen = ""
        let path = path
        controller.commands = [
            KeyCommand("Look", keys: "x") {
                seen = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            }
        ]
        let program = try TestApplication(controller)
        defer { unlink(path) }
        program.application.log = try ActivityLog(path: path, clock: program.clock)
        program.press("x")
        #expect(seen.hasSuffix(" command Look of ShowingController\n"))
    }

    @Test func appendsToAFileOfItsOwner() throws {
        defer { unlink(path) }
        for _ in 0..<2 { try ActivityLog(path: path, clock: ManualClock()).flush() }
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.matches(of: /0\.000000 log     process \d+\n/).count == 2)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test(arguments: [("/nowhere/log", "No such file or directory"), ("/tmp", "Is a directory")])
    func saysWhyItCannotWrite(path: String, reason: String) {
        let failure = #expect(throws: ActivityLog.Failure.self) {
            try ActivityLog(path: path, clock: ManualClock())
        }
        #expect(failure?.reason == reason)
    }

    @Test func refusesATerminal() throws {
        var (master, slave): (Int32, Int32) = (-1, -1)
        try #require(openpty(&master, &slave, nil, nil, nil) == 0)
        defer { for descriptor in [master, slave] { close(descriptor) } }
        let name = String(cString: ttyname(slave))
        let failure = #expect(throws: ActivityLog.Failure.self) {
            try ActivityLog(path: name, clock: ManualClock())
        }
        #expect(failure?.reason == "it is a terminal")
    }
}

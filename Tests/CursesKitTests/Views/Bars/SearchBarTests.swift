import CursesKitTesting
import Testing

@testable import CursesKit

@MainActor
struct SearchBarTests {
    private let bar = SearchBar()
    private let journal = Journal()

    private final class Recorder: SearchBarDelegate {
        let journal: Journal
        var allows = true

        init(_ journal: Journal) {
            self.journal = journal
        }

        func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool { allows }
        func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool { allows }
        func searchBarTextDidBeginEditing(_ searchBar: SearchBar) { journal.add("begin") }
        func searchBarTextDidEndEditing(_ searchBar: SearchBar) { journal.add("end") }
        func searchBarSearchButtonClicked(_ searchBar: SearchBar) { journal.add("search") }
        func searchBarCancelButtonClicked(_ searchBar: SearchBar) { journal.add("cancel") }
        func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {
            journal.add("<\(searchText)>")
        }
    }

    private func launch(width: Int = 30) throws -> TestApplication {
        try TestApplication(showing: bar, size: Size(width: width, height: 1))
    }

    @Test func showsItsPlaceholderItsTextAndAButtonThatClears() throws {
        let application = try launch()
        #expect(application.rows == " / Search")
        bar.becomeFirstResponder()
        application.type("漢q")
        #expect(application.rows == " / 漢q                      ×")
    }

    @Test func showsACancelButtonWhereThereIsRoom() throws {
        bar.showsCancelButton = true
        let application = try launch()
        #expect(application.rows == " / Search              Cancel")
        application.resize(19, 1)
        #expect(application.rows == " / Search")
    }

    @Test(arguments: [(1, "S"), (2, "S…"), (6, "Search"), (7, " / Se…"), (12, " / Search")])
    func fitsIntoLittleRoom(width: Int, expected: String) throws {
        bar.showsCancelButton = true
        bar.placeholder = width == 1 ? "S" : "Search"
        #expect(try launch(width: width).rows == expected)
    }

    @Test func tellsItsDelegateWhatHappens() throws {
        let recorder = Recorder(journal)
        bar.delegate = recorder
        let application = try launch()
        application.click(10, 0)
        application.type("ab")
        application.press(.backspace, .enter, .escape)
        bar.resignFirstResponder()
        #expect(journal.entries == ["begin", "<a>", "<ab>", "<a>", "search", "cancel", "end"])
    }

    @Test func clearsAndCancelsByMouse() throws {
        let recorder = Recorder(journal)
        bar.delegate = recorder
        bar.showsCancelButton = true
        bar.text = "words"
        let application = try launch()
        #expect(application.rows == " / words             × Cancel")
        application.click(21, 0)
        #expect(application.rows == " / Search              Cancel")
        application.click(21, 0)
        application.click(24, 0)
        #expect(journal.entries == ["<>", "begin", "cancel"])
    }

    @Test func beginsAndEndsOnlyIfItsDelegateAllows() throws {
        let recorder = Recorder(journal)
        bar.delegate = recorder
        let application = try launch()
        recorder.allows = false
        application.click(5, 0)
        #expect(!bar.searchTextField.isEditing)
        recorder.allows = true
        application.click(5, 0)
        recorder.allows = false
        #expect(!bar.resignFirstResponder())
        #expect(journal.entries == ["begin"])
    }
}

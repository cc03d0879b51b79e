import Testing

@testable import Localization

struct StringCatalogTests {
    private let lines = #"""
        // A comment.
        "" = "leer";
        " of " = " von ";
        "%1 episodes" = "%1 Folge" | "%1 Folgen";
        "%1 of %2 found" = "Von %2 sind %1 gefunden";
        // Another one.
        "Cancel" = "Abbrechen";
        "Cancel @state" = "Abgebrochen";
        "Cancelled" = "";
        "Line\nof \"two\"" = "Zeile\nvon \"zwei\" \\ drei";
        "Open" = "Öffnen";
        // The last one.
        """#

    private func text(for key: String, form: Int = 0, _ arguments: String...) -> String? {
        var lines = lines
        return lines.withUTF8 {
            StringCatalog($0).text(for: key, form: form, arguments: arguments)
        }
    }

    @Test(arguments: [
        ("", "leer"), (" of ", " von "), ("Cancel", "Abbrechen"), ("Cancel @state", "Abgebrochen"),
        ("Open", "Öffnen"),
        ("Line\nof \"two\"", "Zeile\nvon \"zwei\" \\ drei"),
    ])
    func findsEachLine(key: String, expected: String) {
        #expect(text(for: key) == expected)
    }

    @Test(arguments: [
        "!", "%1 episode", "Cance", "Cancel @", "Cancel!", "Line", "Line\nof", "Opened", "Z", "A comment.",
    ])
    func lacksOtherKeys(key: String) {
        #expect(text(for: key) == nil)
    }

    @Test func takesAnEmptyTextForMissing() {
        #expect(text(for: "Cancelled") == nil)
    }

    @Test func putsArgumentsIntoPlaceholders() {
        #expect(text(for: "%1 of %2 found", "3", "12 %1") == "Von 12 %1 sind 3 gefunden")
    }

    @Test func choosesTheForm() {
        #expect(text(for: "%1 episodes", form: 0, "1") == "1 Folge")
        #expect(text(for: "%1 episodes", form: 1, "2") == "2 Folgen")
        #expect(text(for: "%1 episodes", form: 2, "2") == "2 Folgen")
    }

    @Test func lacksEverythingInAnEmptyFile() {
        var empty = ""
        let found = empty.withUTF8 { StringCatalog($0).text(for: "Open", form: 0, arguments: []) }
        #expect(found == nil)
    }

    @Test func ignoresALineThatIsCut() {
        var lines = "\"Open\" = \"Öff"
        let found = lines.withUTF8 { StringCatalog($0).text(for: "Open", form: 0, arguments: []) }
        #expect(found == nil)
    }
}

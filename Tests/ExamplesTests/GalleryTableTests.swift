import CursesKit
import CursesKitTesting
import Testing

@testable import Gallery

/// The pages of the gallery with rows.
@MainActor
struct GalleryTableTests: GallerySuite {
    let simulator: Simulator

    init() throws { simulator = try Self.launch() }

    @Test func deletesARowAndBringsItBack() {
        open("Table")
        simulator.press("a")
        #expect(simulator.terminal.rows[2].contains("[Delete]"))
        simulator.press(.enter)
        #expect(!simulator.screen.contains("Ada") && simulator.screen.contains("Alan"))
        simulator.press("r")
        #expect(simulator.screen.contains("Refreshing"))
        simulator.wait(.seconds(1))
        #expect(simulator.screen.contains("Ada") && !simulator.screen.contains("Refreshing"))
    }

    @Test func leadsToSectionsByTheirLetters() {
        open("Table")
        simulator.press(.tab)
        simulator.type("h")
        #expect(simulator.terminal.rows[1].contains("│H"))
        #expect(simulator.terminal.rows[2].contains("│Hedy"))
    }

    @Test func saysAtItsEndWhatBringsNamesBack() {
        open("Table")
        simulator.press("G")
        #expect(simulator.terminal.rows[7].contains("│Margaret"))
        #expect(simulator.terminal.rows[8].contains("│Pulled down, or by r,"))
    }

    @Test func selectsSeveral() {
        open("Table")
        simulator.type("v j j ")
        #expect(status.contains("3 selected"))
        simulator.press("k", " ")
        #expect(status.contains("2 selected"))
        simulator.press("v")
        #expect(!status.contains("selected") && !simulator.screen.contains("✓"))
    }

    @Test func turnsBackByADrag() {
        open("Table")
        simulator.press(.enter)
        #expect(simulator.terminal.rows[0].contains("‹ Names"))
        simulator.drag(Point(x: 33, y: 5), Point(x: 50, y: 5), Point(x: 70, y: 5))
        #expect(simulator.screen.contains("Clarence") && !simulator.screen.contains("‹ Names"))
    }

    // MARK: Columns

    @Test func sortsLecturesByTheirColumns() {
        func column(_ row: Int) -> String {
            String(simulator.terminal.rows[row].split(separator: "│", maxSplits: 1).last ?? "")
        }
        open("Columns")
        #expect(column(1) == "Title            Seen            Length  Year")
        simulator.press("s")
        #expect(column(1).hasPrefix("Title ▴") && column(2).hasPrefix("Introduction"))
        simulator.press("S")
        #expect(column(1).hasPrefix("Title ▾") && column(2).hasPrefix("The Mother"))
        simulator.click(x: 55, y: 1)
        #expect(column(1).contains("Seen ▾") && column(2).contains("━━━━━━ 1/1"))
        simulator.click(x: 55, y: 1)
        #expect(column(1).contains("Seen ▾"))
        // Narrow windows show fewer columns.
        simulator.resize(width: 30, height: 12)
        #expect(simulator.terminal.rows[1] == "Title             Seen ▾")
    }

    @Test func scrollsPlanetsSideways() {
        func column(_ row: Int) -> String {
            String(simulator.terminal.rows[row].split(separator: "│", maxSplits: 1).last ?? "")
        }
        open("Planets")
        #expect(column(1) == " Planet  │  Distance AU │ Year │Speed km/s│  ›")
        simulator.type("9>")
        #expect(
            column(1).hasPrefix(" Planet  │‹ ") && column(3).hasPrefix(" Venus ") && column(3).contains("金星"))
        simulator.type("|llH")
        #expect(status.contains("0 sized; R brings all back"))
        simulator.type("R")
        #expect(!status.contains("R brings"))
    }

    // MARK: Notes

    @Test func keepsTheSelectedNoteInPlace() {
        func notes() -> [String] {
            simulator.terminal.rows.compactMap { row in
                row.split(separator: "│").last.flatMap { $0.hasPrefix("Note ") ? String($0) : nil }
            }
        }
        open("Columns")
        simulator.press(.enter)
        simulator.wait(.seconds(1))
        #expect(notes() == ["Note 1", "Note 2", "Note 3", "Note 4"])
        simulator.type("jjj-")
        simulator.wait(.seconds(1))
        let before = simulator.screen
        #expect(notes().last == "Note 5" && !notes().contains("Note 4"))
        simulator.press("+")
        simulator.wait(.seconds(1))
        #expect(simulator.screen == before)
        simulator.press(.home)
        #expect(notes() == ["Note 6", "Note 1", "Note 2", "Note 3"])
        simulator.type("x")
        simulator.press("-")
        #expect(!notes().contains("Note 6"))
    }
}

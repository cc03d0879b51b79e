import CursesKit
import CursesKitTesting
import Testing

@testable import Gallery

/// The controls and sheets of the gallery.
@MainActor
struct GalleryControlTests: GallerySuite {
    let simulator: Simulator

    init() throws { simulator = try Self.launch() }

    @Test func changesControlsByKeys() {
        open("Controls")
        #expect(simulator.terminal.rows[1].contains("[✓] Checkbox"))
        #expect(simulator.terminal.rows[10].contains("space change   f form   t toast"))
        simulator.press(" ", .down, .enter, .down, .right)
        #expect(simulator.terminal.rows[1].contains("[ ] Checkbox"))
        #expect(simulator.terminal.rows[3].contains("━━● on  Switch"))
        #expect(simulator.terminal.rows[5].contains(" List [Grid] Covers"))
        // The page scrolls with the focus.
        simulator.press(.down, .down, .down, .down)
        #expect(simulator.screen.contains("Text field") && !simulator.screen.contains("Switch"))
        simulator.press(.tab)
        simulator.type("two")
        simulator.press(.enter)
        simulator.type("rows")
        #expect(simulator.screen.contains("│ two\n") && simulator.screen.contains("│ rows\n"))
        simulator.press(.tab, .tab, " ")
        #expect(simulator.screen.contains("This goes by itself."))
        simulator.wait(.seconds(5))
        #expect(!simulator.screen.contains("This goes by itself."))
    }

    @Test func offersAContextMenuAndEveryCommand() {
        open("Controls")
        simulator.press(".")
        #expect(simulator.screen.contains("Explode"))
        simulator.press(.down, .enter)
        #expect(simulator.screen.contains("! Nothing exploded."))
        simulator.press(":")
        #expect(!simulator.screen.contains("! Nothing exploded."))
        simulator.type("rst")
        #expect(simulator.screen.contains("Reset"))
        simulator.press(" ", .escape, " ", "r")
        #expect(simulator.terminal.rows[1].contains("[✓] Checkbox"))
    }

    @Test func addsWhatAFormAsksFor() {
        open("Controls")
        simulator.press("f", .enter)
        #expect(simulator.screen.contains("Give a name."))
        simulator.type("Harbour")
        simulator.press(.enter)
        #expect(status.contains("Added Harbour, 3"))
    }

    // MARK: Sheets

    @Test func asksForANameAndAPassword() {
        open("Alert with fields")
        simulator.send(.paste("Ada\n"))
        simulator.press(.enter)
        simulator.type("secret")
        #expect(simulator.screen.contains("Ada") && !simulator.screen.contains("secret"))
        simulator.press(.enter)
        #expect(status.contains("Hello, Ada"))
        #expect(!simulator.screen.contains("Sign in"))
    }

    @Test func offersActions() {
        open("Action sheet")
        #expect(simulator.screen.contains("Photo"))
        simulator.press(.down, .enter)
        #expect(status.contains("Answer: Delete") && !simulator.screen.contains("Photo"))
    }

    @Test func coversEverythingAndGoesByItsLink() {
        open("Whole screen")
        simulator.wait(.seconds(1))
        #expect(simulator.terminal.rows[0] == "Nothing else can be seen. Close")
        simulator.press(.tab, .enter)
        simulator.wait(.seconds(1))
        #expect(simulator.terminal.rows[0].contains("Gallery") && simulator.screen.contains("Whole screen"))
    }
}

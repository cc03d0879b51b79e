import Testing

/// Every part of the toolkit as a user sees it in a terminal, with keys and mouse.
@Suite(.timeLimit(.minutes(3)))
struct GalleryJourneys {
    /// Starts the gallery, runs `body`, and ends it with `q`.
    private func play(
        width: Int = 80, height: Int = 24, _ body: (Tmux) async throws -> Void
    ) async throws {
        try await Tmux.with(width: width, height: height) { tmux in
            try await tmux.type(#""\#(Program.path(of: "Gallery"))"; echo "status $?""#)
            try await tmux.wait { $0.contains("Gallery") && $0.contains("Motion and layout") }
            try await body(tmux)
            try await tmux.press("q")
            try await tmux.wait(for: "status 0")
        }
    }

    /// Selects the row with this text and opens it, with two clicks.
    private func open(_ text: String, _ tmux: Tmux) async throws {
        try await tmux.click(text)
        try await tmux.click(text)
    }

    // MARK: Columns and search

    @Test func goesFromColumnToColumnInWindowsOfEveryWidth() async throws {
        try await play { tmux in
            try await tmux.wait { $0.contains("│") && $0.contains("Start") }
            try await tmux.press("Down", "Enter")
            try await tmux.wait(for: "Clarence")
            // The second column has the focus now: the row below Ada opens.
            try await tmux.press("Down", "Enter")
            try await tmux.wait(for: "Alan wrote programs.")
            try await tmux.resize(width: 40, height: 12)
            try await tmux.wait { $0.contains("Alan wrote programs.") && !$0.contains("Gallery") }
            try await tmux.press("Left")
            try await tmux.wait(for: "‹ Gallery")
            try await tmux.click("‹ Gallery")
            try await tmux.wait { $0.contains("Themes") && !$0.contains("Clarence") }
            try await tmux.resize(width: 80, height: 24)
            try await tmux.wait { $0.contains("Whole screen") && $0.contains("Clarence") }
            // A click or Tab gives a column the focus.
            try await tmux.click("Clarence")
            try await tmux.press("Down", "Enter")
            try await tmux.wait(for: "Donald wrote programs.")
            try await tmux.press("Escape")
            try await tmux.wait(for: "Clarence")
            try await tmux.press("Escape")
            try await tmux.press("Up", "Enter")
            try await tmux.wait(for: "Start")
        }
    }

    @Test func searchesByKeysAndByMouse() async throws {
        try await play { tmux in
            let before = try await tmux.screen(showing: "Start")
            try await tmux.press("/")
            try await tmux.wait(for: "Search the gallery")
            try await tmux.press("s", "h", "e", "x", "BSpace", "e")
            try await tmux.wait { $0.contains("/ shee") && !$0.contains("Whole screen") }
            try await tmux.press("Enter", "Enter")
            try await tmux.wait(for: "Photo")
            try await tmux.press("Escape")
            try await tmux.wait { !$0.contains("Photo") }
            try await tmux.wait(for: "Gallery · shee")
            try await tmux.press("/")
            try await tmux.click("×")
            try await tmux.wait(for: "Search the gallery")
            try await tmux.click("Cancel")
            try await tmux.wait { !$0.contains("Search") && $0.hasPrefix(before.prefix(200)) }
        }
    }

    // MARK: Sheets

    @Test func typesAndPastesIntoTheFieldsOfAnAlert() async throws {
        try await play { tmux in
            try await open("Alert with fields", tmux)
            try await tmux.wait { $0.contains("Name") && $0.contains("Password") }
            // A paste inserts text, even if it contains keys that have a meaning.
            try await tmux.send("\u{1B}[200~Ada\tq\n\u{1B}[201~")
            try await tmux.wait(for: "Ada")
            try await tmux.press("BSpace", "BSpace", "BSpace", "L", "Tab")
            try await tmux.press("s", "e", "c", "r", "e", "t")
            try await tmux.wait(for: "•••••")
            #expect(!(try await tmux.screen()).contains("secret"))
            try await tmux.press("Enter")
            try await tmux.wait { $0.contains("Hello, Ada") && !$0.contains("Password") }
        }
    }

    @Test func choosesFromAnActionSheetInWindowsOfEveryWidth() async throws {
        try await play { tmux in
            try await open("Action sheet", tmux)
            try await tmux.wait(for: "Photo")
            try await tmux.click("Delete")
            try await tmux.wait { $0.contains("Answer: Delete") && !$0.contains("Photo") }
            try await tmux.resize(width: 40, height: 12)
            try await tmux.press("Enter")
            try await tmux.wait(for: "Photo")
            try await tmux.press("Escape")
            try await tmux.wait { $0.contains("Answer: Cancel") && !$0.contains("Photo") }
            try await tmux.press("Enter", "Down", "Enter")
            try await tmux.wait { $0.contains("Answer: Delete") && !$0.contains("Photo") }
        }
    }

    @Test func opensAndClosesWhatTakesTheWholeScreen() async throws {
        try await play { tmux in
            try await open("Whole screen", tmux)
            try await tmux.wait { $0.contains("Nothing else can be seen.") && !$0.contains("Gallery") }
            try await tmux.click("Close")
            try await tmux.wait { $0.contains("Gallery") && !$0.contains("Close") }
            try await tmux.press("Enter")
            try await tmux.wait { $0.contains("Nothing else can be seen.") && !$0.contains("Gallery") }
            try await tmux.press("Tab", "Enter")
            try await tmux.wait { $0.contains("Gallery") && !$0.contains("Close") }
        }
    }

    // MARK: Table

    @Test func deletesARowByKeysAndByADragAndRefreshes() async throws {
        try await play { tmux in
            try await tmux.press("Down", "Enter")
            try await tmux.wait(for: "Ada")
            try await tmux.press("a")
            try await tmux.wait(for: "[Delete]")
            try await tmux.press("Enter")
            try await tmux.wait { !$0.contains("Ada") && $0.contains("Alan") }

            let (x, y) = try #require(position(of: "Brian", in: try await tmux.screen(showing: "Brian")))
            try await tmux.send(
                .press(x: x + 6, y: y), .drag(x: x + 4, y: y), .drag(x: x, y: y), .release(x: x, y: y))
            try await tmux.wait(for: "[Delete]")
            try await tmux.click("[Delete]")
            try await tmux.wait { !$0.contains("Brian") }

            try await tmux.press("r")
            try await tmux.wait { $0.contains("Ada") && $0.contains("Brian") && !$0.contains("Refresh") }

            // Pulling it down with the mouse wheel does the same.
            try await tmux.press("Home", "a")
            try await tmux.wait(for: "[Delete]")
            try await tmux.press("Enter")
            try await tmux.wait { !$0.contains("Ada") }
            let wheel = MouseReport.wheelUp(x: 50, y: 10)
            try await tmux.send(wheel, wheel)
            try await tmux.wait(for: "Pull to refresh")
            try await tmux.send(wheel, wheel)
            try await tmux.wait { $0.contains("Ada") && !$0.contains("Refresh") }
        }
    }

    @Test func jumpsByTheSectionIndex() async throws {
        try await play(height: 20) { tmux in
            try await tmux.press("Down", "Enter")
            try await tmux.wait(for: "Ada")
            try await tmux.press("Tab", "k")
            try await tmux.wait(for: "│K ")
            try await tmux.press("Escape", "Enter")
            try await tmux.wait(for: "Karen wrote programs.")
            try await tmux.press("Escape")
            try await tmux.wait(for: "Karen")
            // The letters are in the last column.
            try await tmux.send(.press(x: 80, y: 2), .release(x: 80, y: 2))
            try await tmux.wait(for: "Ada")
            try await tmux.send(.press(x: 80, y: 5), .drag(x: 80, y: 12), .release(x: 80, y: 12))
            try await tmux.wait { $0.contains("Karen") && !$0.contains("Ada") }
        }
    }

    @Test func selectsSeveralRows() async throws {
        try await play { tmux in
            try await tmux.press("Down", "Enter")
            try await tmux.wait(for: "Ada")
            try await tmux.press("v", "Space", "Space")
            try await tmux.wait { $0.contains("✓ Ada") && $0.contains("✓ Alan") && $0.contains("2 selected") }
            try await tmux.press("V", "2", "j")
            try await tmux.wait { $0.contains("✓ Charles") && $0.contains("5 selected") }
            try await tmux.click("✓ Alan")
            try await tmux.wait { !$0.contains("✓ Alan") && $0.contains("4 selected") }
            try await tmux.press("Escape")
            try await tmux.wait { !$0.contains("✓") && $0.contains("0 selected") }
        }
    }

    @Test func goesBackByADragFromTheLeftEdge() async throws {
        try await play { tmux in
            try await tmux.press("Down", "Enter")
            try await tmux.wait(for: "Ada")
            try await tmux.press("Enter")
            try await tmux.wait { position(of: "Ada wrote", in: $0)?.x == 34 }
            try await tmux.send(.press(x: 34, y: 10), .drag(x: 44, y: 10))
            try await tmux.wait { position(of: "Ada wrote", in: $0)?.x == 44 }
            // Released too early, the page slides back.
            try await tmux.send(.release(x: 44, y: 10))
            try await tmux.wait { position(of: "Ada wrote", in: $0)?.x == 34 }
            try await tmux.send(.press(x: 34, y: 10), .drag(x: 50, y: 10), .drag(x: 70, y: 10))
            try await tmux.wait { $0.contains("Alan") && $0.contains("Ada wrote") }
            try await tmux.send(.release(x: 70, y: 10))
            try await tmux.wait { $0.contains("Alan") && !$0.contains("wrote") && !$0.contains("‹") }
        }
    }

    @Test func goesBackToTheListByADragInANarrowWindow() async throws {
        try await play(width: 40, height: 12) { tmux in
            try await tmux.press("Down", "Enter")
            try await tmux.wait { $0.contains("Ada") && $0.contains("‹ Gallery") }
            try await tmux.send(.press(x: 1, y: 8), .drag(x: 11, y: 8))
            try await tmux.wait { $0.contains("Motion and") && position(of: "Ada", in: $0)?.x == 11 }
            try await tmux.send(.drag(x: 30, y: 8), .release(x: 30, y: 8))
            try await tmux.wait { $0.contains("Themes") && !$0.contains("Ada") }
            try await tmux.press("Enter")
            try await tmux.wait(for: "Ada")
        }
    }

    // MARK: Motion and layout

    @Test func movesPicturesAndStops() async throws {
        try await play { tmux in
            try await tmux.click("Start")
            try await tmux.wait { $0.contains("Stop") && $0.contains("\\o/") }
            try await tmux.wait { $0.contains("/|\\") }
            // The spinner shows all its glyphs.
            for glyph in ["⠹", "⠧", "⠋"] { try await tmux.wait(for: glyph) }
            try await tmux.press("Space")
            try await tmux.wait { $0.contains("Start") && $0.contains("/|\\") && !$0.contains("⠋") }
        }
    }

    @Test func feelsAButtonHeldDown() async throws {
        try await play { tmux in
            try await tmux.send(.press(x: 60, y: 12))
            try await tmux.wait(for: "Held down")
            try await tmux.send(.release(x: 60, y: 12))
        }
    }

    @Test func laysOutStacksAndMasksAnew() async throws {
        try await play { tmux in
            for (width, height) in [(80, 24), (140, 40), (90, 20)] {
                try await tmux.resize(width: width, height: height)
                // One column and one row are left free.
                try await tmux.wait {
                    position(of: "CursesKit", in: $0).map { $0 == (width - 9, height - 1) } ?? false
                }
            }
            try await tmux.click("CursesKit")
            try await tmux.press("t", "s")
            // Side by side.
            try await tmux.wait { $0.contains(/\/\|\\.*Start/) }
            try await tmux.press("t", "s")
            try await tmux.wait { !$0.contains(/\/\|\\.*Start/) && $0.contains("Start") }
        }
    }
}

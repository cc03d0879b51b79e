// What changes by itself, and is told without being asked for.

/// How much of a task was told.
struct LinearProgress {
    private var quarter = 0
    /// When that was; at first, when the task was shown.
    private var time: Duration

    /// Begins with a task that is shown at `time`.
    init(time: Duration = .zero) {
        self.time = time
    }

    /// Tells each quarter that a bar has passed.
    @MainActor
    mutating func tell(_ bar: ProgressView?, at now: Duration, _ output: LinearOutput) {
        guard let bar, case let passed = Int(bar.progress * 4), passed > quarter else { return }
        // What is quick is over before it could be read.
        guard now - time >= LinearWait.patience else { return }
        output.write(LinearPhrases.progress(passed * 25))
        (quarter, time) = (passed, now)
    }
}

/// Tells once after each line of the user that a list has another number of rows, when it has come to rest, and at once
/// what an empty list says instead, and that a text has more links.
@MainActor
struct LinearListWatch {
    private let clock: any FrameClock
    private let output: LinearOutput
    /// Whether the user was told since they typed something.
    private var hasTold = false
    /// The new number of rows, and since when the list has it; nil without a change.
    private var change: (rowCount: Int, time: Duration)?

    init(clock: any FrameClock, output: LinearOutput) {
        self.clock = clock
        self.output = output
    }

    /// The user has typed a line.
    mutating func userDidAct() { hasTold = false }

    /// Tells what has changed.
    ///
    /// - Parameter onRest: called when it should look again.
    mutating func look(at page: LinearPage, onRest: @escaping @MainActor () -> Void) {
        for text in page.takeChangedTexts() { output.write(text) }
        if page.takeNewLinks() { output.write(LinearPhrases.changedText) }
        guard let count = page.changedRowCount else { return change = nil }
        // Rows that come to an empty list are loaded.
        if page.rowCount == 0 {
            change = nil
            _ = page.take(rowCount: count)
        } else if change?.rowCount != count {
            change = (count, clock.time)
            clock.schedule(after: LinearWait.rest, onRest)
        } else if let change, clock.time - change.time >= LinearWait.rest, !hasTold {
            self.change = nil
            guard page.take(rowCount: count) else { return }
            hasTold = true
            output.write(LinearPhrases.changed(rowCount: count))
        }
    }
}

extension LinearPage {
    /// What is said of an action without an effect that can be told.
    ///
    /// - Parameter rows: those that it was performed on; empty for none in particular.
    func outcome(ofRows rows: [Int]) -> String {
        if list?.accessibilityRowCount == 0 { return LinearPhrases.noRow(0, of: 0) }
        return rows.isEmpty && hasOtherRows ? LinearPhrases.changedRows : LinearPhrases.done
    }

    /// The lines that tell what an action has made of rows.
    ///
    /// - Parameter texts: the words of the rows before; nil for those that were not loaded.
    func changes(of rows: [Int], from texts: [String?]) -> [String] {
        guard let list else { return [] }
        // A row that was moved is told at its new position.
        if rows.count == 1, let text = texts[0], let focus = list.accessibilityFocus, focus != rows[0],
            list.accessibilityText(ofRow: focus) == text
        {
            return [LinearPhrases.row(focus + 1, text)]
        }
        return zip(rows, texts).compactMap { row, text in
            guard let now = list.accessibilityText(ofRow: row), now != text else { return nil }
            return LinearPhrases.row(row + 1, now)
        }
    }
}

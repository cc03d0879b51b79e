/// The rows of a long list around the screen, read off the main actor ahead of the scroll.
///
/// One window of rows is in memory: those on the screen, and at least as many above and below. The table
/// calls `row(_:)` for each row that comes onto the screen; it never waits, and returns nil for a row outside
/// the window, which the table draws as a placeholder. When the screen comes near an end of the window, the
/// missing rows are read, one range at a time. They replace or extend the window, and `onLoad` reports them.
/// A read that the screen has left behind is cancelled.
@MainActor
final class PrefetchedRows<Row: Sendable> {
    /// The number of rows in the list.
    let count: Int
    /// Called with the indices of the rows that were read.
    var onLoad: ((Range<Int>) -> Void)?
    /// Returns the indices of the rows on the screen; an empty range if the list is not on the screen.
    var visibleRows: () -> Range<Int> = { 0..<0 }

    /// Reads the rows of a range, off the main actor; nil if only the rows of the window are available.
    private let read: (@Sendable (Range<Int>) async -> [Row])?
    private var window: RowWindow<Row>
    /// The rows of the window that are far enough from its ends that nothing needs to be read.
    private var middle = 0..<0
    private var reading: (range: Range<Int>, task: Task<Void, Never>)?
    /// Whether the window must be read again.
    private var isStale = false

    /// - Parameters:
    ///   - window: the rows that are already known; inside the list.
    ///   - read: returns one row for each index of a range inside the list.
    init(
        count: Int, window: RowWindow<Row> = RowWindow(),
        read: (@Sendable (Range<Int>) async -> [Row])?
    ) {
        self.count = count
        self.window = window
        self.read = read
        updateMiddle()
    }

    deinit {
        reading?.task.cancel()
    }

    /// The row at `index`; nil if it is not in the window. Reads nothing.
    subscript(index: Int) -> Row? { window[index] }

    /// Whether `predicate` is false of all rows that are known: the whole list, or the part around the screen.
    func lacks(_ predicate: (Row) -> Bool) -> Bool { !window.rows.contains(where: predicate) }

    /// Returns the row at `index`, which comes onto the screen; nil if it must be read first, or does not
    /// exist.
    func row(_ index: Int) -> Row? {
        if !middle.contains(index) || isFarFromReading(index) { prefetch(around: index) }
        return window[index]
    }

    /// Reads the rows again because their marks have changed. The old rows stay until then.
    func reload() {
        guard read != nil else { return }
        isStale = true
        middle = 0..<0
        cancel()
        prefetch(around: visibleRows())
    }

    /// Reads a row again because its marks have changed. The old row stays until then; one that is not known is not read.
    func reload(where isChanged: (Row) -> Bool) {
        guard let read else { return }
        // What is being read may be older than the marks.
        guard reading == nil else { return reload() }
        guard let offset = window.rows.firstIndex(where: isChanged) else { return }
        let index = window.start + offset
        let task = Task { @concurrent [weak self] in
            guard let row = await read(index..<index + 1).first else { return }
            await self?.receive(row, at: index)
        }
        reading = (index..<index + 1, task)
    }

    private func receive(_ row: Row, at index: Int) {
        guard !Task.isCancelled else { return }
        reading = nil
        guard window.range.contains(index) else { return }
        window.replace(row, at: index)
        onLoad?(index..<index + 1)
        // What the screen came to meanwhile was not read.
        let screen = visibleRows()
        if screen.clamped(to: middle) != screen { prefetch(around: screen) }
    }

    // MARK: Reading ahead

    /// Whether the rows being read are too far from `index`.
    private func isFarFromReading(_ index: Int) -> Bool {
        guard let reading else { return false }
        return reading.range.distance(to: index..<index + 1) > RowWindow<Row>.leastMargin
    }

    private func prefetch(around index: Int) {
        guard index >= 0, index < count else { return }
        let visible = visibleRows()
        prefetch(around: visible.contains(index) ? visible : index..<index + 1)
    }

    /// Starts reading missing rows on and around `screen`, nearest rows first.
    private func prefetch(around screen: Range<Int>) {
        guard let read, !screen.isEmpty else { return }
        let wanted = RowWindow<Row>.range(around: screen, of: count)
        var loaded = isStale ? 0..<0 : window.range
        if let reading {
            let missing = screen.parts(outside: loaded)
            let isUseful = (missing.isEmpty ? [wanted] : missing).contains(where: reading.range.overlaps)
            if isUseful { return }
            // A row that was to be read again is read with all others.
            if loaded.contains(reading.range.lowerBound) { (isStale, middle, loaded) = (true, 0..<0, 0..<0) }
            cancel()
        }
        let missing = wanted.parts(outside: loaded)
        guard let range = missing.min(by: { $0.distance(to: screen) < $1.distance(to: screen) }) else {
            return
        }
        let task = Task { @concurrent [weak self] in
            let rows = await read(range)
            await self?.receive(rows, at: range)
        }
        reading = (range, task)
    }

    private func cancel() {
        reading?.task.cancel()
        reading = nil
    }

    private func receive(_ rows: [Row], at range: Range<Int>) {
        // Another task has replaced a cancelled one.
        guard !Task.isCancelled else { return }
        precondition(rows.count == range.count, "a read returns a row for each index")
        reading = nil
        let new = RowWindow(start: range.lowerBound, rows: rows)
        window = isStale ? new : window.joined(with: new)
        isStale = false
        let screen = visibleRows()
        if !screen.isEmpty { window.trim(around: screen) }
        updateMiddle()
        onLoad?(range)
        prefetch(around: screen)
    }

    private func updateMiddle() {
        guard read != nil else { return middle = 0..<count }
        let margin = RowWindow<Row>.leastMargin / 2
        let first = window.start == 0 ? 0 : window.start + margin
        let end = window.range.upperBound == count ? count : window.range.upperBound - margin
        middle = window.rows.isEmpty ? 0..<0 : first..<max(first, end)
    }
}

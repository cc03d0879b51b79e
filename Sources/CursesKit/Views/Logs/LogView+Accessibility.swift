extension LogView: AccessibilityList {
    var accessibilityRowCount: Int { rows.count }
    var accessibilityHeaderView: View? { nil }
    var accessibilityEmptySections: [String] { [] }

    /// The match that was gone to, or else the newest line on the screen.
    var accessibilityFocus: Int? {
        guard !rows.isEmpty else { return nil }
        let last = min(rows.upperBound, top + textHeight) - 1
        return (findInteraction.focusedRow ?? last).clamped(to: rows) - rows.lowerBound
    }

    var choosesSeveralRows: Bool { false }

    func showRows(from first: Int, count: Int) -> Range<Int> {
        guard (0..<rows.count).contains(first) else { return 0..<0 }
        scroll(to: rows.lowerBound + first)
        return first..<min(first + count, rows.count)
    }

    /// The level, unless it is the usual one, and the text.
    func accessibilityText(ofRow row: Int) -> String? {
        let row = rows.lowerBound + row
        guard rows.contains(row) else { return nil }
        let level = buffer.level(ofRow: row)
        let text = Text.cleaned(buffer.text(ofRow: row))
        return level == .info ? text : "\(level.title): \(text)"
    }

    func accessibilityHeader(ofRow row: Int, always: Bool) -> String? { nil }
    func chooseRows(_ rows: [Int]) { if let first = rows.first { scroll(to: self.rows.lowerBound + first) } }
    func openFocusedRow() {}
}

extension Int {
    fileprivate func clamped(to range: Range<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound - 1)
    }
}

/// The places of an alert's parts in a window of any size.
///
/// Smaller windows show less around fields and buttons: first the empty lines go, then the end of the message, in
/// whose place `…` stands, then the box. If fields and buttons have more rows than the window, the focused ones are
/// shown.
struct AlertLayout {
    /// The parts of an alert.
    struct Content {
        let title: Text
        let message: [Text]
        let fieldCount: Int
        var buttonWidths: [Int]
        /// The width of all buttons if they are one below the other with their keys in a column; nil for their own.
        var columnWidth: Int?
        /// Whether it is an action sheet, with a row for each button.
        let isSheet: Bool
        /// Whether buttons share the width of the box, and are three rows high if there is room.
        var hasSurfaces = false
    }

    private(set) var box = Rect.zero
    private(set) var hasBorder = false
    private(set) var lines: [(text: Text, y: Int, isTitle: Bool)] = []
    private(set) var fields: [Rect] = []
    private(set) var buttons: [Rect] = []
    /// Whether the buttons are one below the other.
    private(set) var isStacked = false

    /// The widest box, unless a button needs more.
    private static let widest = 60
    /// The widest box of buttons that share its width.
    private static let widestWithSurfaces = 44
    private static let highButton = 3

    /// - Parameters:
    ///   - isAtBottom: whether the alert is at the bottom of the window instead of in the middle.
    ///   - focus: the index of the focused field; buttons follow the last field.
    init(_ content: Content, in bounds: Rect, isAtBottom: Bool, focus: Int) {
        let margin = bounds.width > 24 && !isAtBottom ? 4 : 0
        let usual = content.hasSurfaces ? Self.widestWithSurfaces : Self.widest
        let outer = max(0, min(bounds.width - margin, max(usual, content.stackedWidth(in: usual - 4) + 4)))
        let fieldCount = content.fieldCount
        hasBorder =
            outer > 8 && bounds.height > max(4, fieldCount + content.buttonRows(in: outer - 4) + 2)
        let inner = max(1, outer - (hasBorder ? 4 : 0))
        let frameRows = hasBorder ? 2 : 0
        let isOneRow = content.buttonRows(in: inner) == 1
        isStacked = !isOneRow
        var buttonHeight = content.hasSurfaces ? Self.highButton : 1
        var buttonRows = content.buttonRows(in: inner) * buttonHeight
        var room = bounds.height - frameRows - buttonRows - fieldCount
        if buttonHeight > 1, room < content.body(width: inner, height: .max).lines.count + 1 {
            (buttonHeight, buttonRows) = (1, buttonRows / buttonHeight)
            room = bounds.height - frameRows - buttonRows - fieldCount
        }
        let (body, gap) = content.body(width: inner, height: max(0, room))

        let height = min(bounds.height, body.count + fieldCount + gap + buttonRows + frameRows)
        box = bounds.centered(Size(width: outer, height: height))
        if isAtBottom { box.origin.y = bounds.height - height }
        let top = box.minY + (hasBorder ? 1 : 0)
        lines = body.enumerated().map { ($1.text, top + $0, $1.isTitle) }

        let controlsTop = top + body.count
        let focusedRow = focus < fieldCount ? focus : isOneRow ? fieldCount : focus
        let hidden = max(0, focusedRow + 1 - (bounds.height - controlsTop - gap))
        for index in 0..<fieldCount where index >= hidden {
            fields.append(
                Rect(
                    x: (bounds.width - inner) / 2, y: controlsTop + index - hidden, width: inner, height: 1))
        }
        fields = Array(repeating: .zero, count: min(hidden, fieldCount)) + fields
        let widths =
            content.hasSurfaces
            ? content.sharedWidths(of: inner, isOneRow: isOneRow)
            : isOneRow ? content.buttonWidths : content.buttonWidths.map { content.columnWidth ?? $0 }
        let limit = hasBorder ? outer - 2 : .max
        var x = (bounds.width - (widths.reduce(-2) { $0 + $1 + 2 })) / 2
        for (index, wanted) in widths.enumerated() {
            let width = isOneRow ? wanted : min(wanted, limit)
            let y = controlsTop + fieldCount + gap + (isOneRow ? 0 : index * buttonHeight) - hidden
            let left = isOneRow ? x : (bounds.width - width) / 2
            buttons.append(
                Rect(x: left, y: y, width: width, height: y < controlsTop ? 0 : buttonHeight))
            x += width + 2
        }
    }
}

extension AlertLayout.Content {
    /// The width of all buttons side by side.
    var totalWidth: Int { buttonWidths.reduce(0) { $0 + $1 + 2 } - 2 }

    func buttonRows(in width: Int) -> Int {
        !isSheet && totalWidth <= width ? 1 : buttonWidths.count
    }

    /// The width of buttons that stand one below the other; 0 if they are in one row of `width` cells.
    fileprivate func stackedWidth(in width: Int) -> Int {
        buttonRows(in: width) == 1 ? 0 : columnWidth ?? buttonWidths.max() ?? 0
    }

    /// The widths of buttons that fill rows of `width` cells, in equal parts if that is enough for each.
    fileprivate func sharedWidths(of width: Int, isOneRow: Bool) -> [Int] {
        guard isOneRow else { return buttonWidths.map { max($0, width) } }
        let share = (width - 2 * (buttonWidths.count - 1)) / max(1, buttonWidths.count)
        return buttonWidths.allSatisfy { $0 <= share } ? buttonWidths.map { _ in share } : buttonWidths
    }

    /// The lines above fields and buttons, and the number of empty rows between them.
    fileprivate func body(width: Int, height: Int) -> (lines: [(text: Text, isTitle: Bool)], gap: Int) {
        let wrapped = message.allSatisfy(\.isEmpty) ? [] : message.flatMap { $0.wrapped(to: width) }
        let gap = fieldCount > 0 ? 1 : 0
        let isAiry = height >= wrapped.count + 3 + gap
        var lines: [(text: Text, isTitle: Bool)] = []
        if !title.isEmpty { lines.append((title.truncated(to: width), true)) }
        if isAiry, !isSheet, !lines.isEmpty, !wrapped.isEmpty { lines.append((.empty, false)) }
        lines += (isAiry ? wrapped : wrapped.filter { !$0.isEmpty }).map { ($0, false) }
        if isSheet { lines.removeAll { !$0.1 && $0.0.isEmpty } }
        if isAiry, !lines.isEmpty { lines.append((.empty, false)) }
        guard lines.count > height else { return (lines, isAiry ? gap : 0) }
        var shown = Array(lines.prefix(height))
        if let last = shown.last, !last.isTitle {
            shown[shown.count - 1].text = (last.text + "…").truncated(to: width)
        }
        return (shown, 0)
    }
}

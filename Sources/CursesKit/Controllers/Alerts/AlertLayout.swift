/// The places of an alert's parts in a window of any size.
///
/// Smaller windows show less around fields and buttons: first the empty lines go, then the box, then the message
/// scrolls. If fields and buttons have more rows than the window, the focused ones are shown.
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
        /// Whether buttons show their keys; `buttonWidths` counts them.
        var showsKeys = true
    }

    private(set) var box = Rect.zero
    private(set) var hasBorder = false
    private(set) var lines: [(text: Text, y: Int, isTitle: Bool)] = []
    private(set) var fields: [Rect] = []
    private(set) var buttons: [Rect] = []
    /// Whether the buttons are one below the other.
    private(set) var isStacked = false
    /// Whether the buttons show their keys.
    let showsKeys: Bool
    /// The number of lines that do not fit: how far the message scrolls at most.
    private(set) var hiddenLineCount = 0
    /// The place of the scroll indicator beside the message; empty if all lines fit.
    private(set) var indicator = Rect.zero

    /// The widest box, unless a button needs more.
    private static let widest = 60
    /// The widest box of buttons that share its width.
    private static let widestWithSurfaces = 44
    private static let highButton = 3

    /// - Parameters:
    ///   - isAtBottom: whether the alert is at the bottom of the window instead of in the middle.
    ///   - focus: the index of the focused field; buttons follow the last field.
    ///   - offset: the number of lines of a long message that were scrolled away.
    init(_ content: Content, in bounds: Rect, isAtBottom: Bool, focus: Int, offset: Int = 0) {
        showsKeys = content.showsKeys
        let margin = bounds.width > 24 && !isAtBottom ? 4 : 0
        let usual = content.hasSurfaces ? Self.widestWithSurfaces : Self.widest
        let outer = max(0, min(bounds.width - margin, max(usual, content.stackedWidth(in: usual - 4) + 4)))
        let fieldCount = content.fieldCount
        hasBorder =
            outer > 8 && bounds.height > max(4, fieldCount + content.buttonRows(in: outer - 4) + 2)
        var inner = max(1, outer - (hasBorder ? 4 : 0))
        var frameRows = hasBorder ? 2 : 0
        var buttonHeight = content.hasSurfaces ? Self.highButton : 1
        func room() -> Int {
            max(0, bounds.height - frameRows - content.buttonRows(in: inner) * buttonHeight - fieldCount)
        }
        if buttonHeight > 1, room() < content.body(width: inner, height: .max).lines.count + 1 {
            buttonHeight = 1
        }
        var (body, gap) = content.body(width: inner, height: room())
        if body.count > room() {
            // The message scrolls, beside an indicator.
            (hasBorder, frameRows, inner) = (false, 0, max(1, outer - 2))
            (body, gap) = content.body(width: inner, height: room())
        }
        let isOneRow = content.buttonRows(in: inner) == 1
        isStacked = !isOneRow
        let buttonRows = content.buttonRows(in: inner) * buttonHeight
        let shown = scroll(body, to: room(), by: offset)

        let height = min(bounds.height, shown.count + fieldCount + gap + buttonRows + frameRows)
        box = bounds.centered(Size(width: outer, height: height))
        if isAtBottom { box.origin.y = bounds.height - height }
        let top = box.minY + (hasBorder ? 1 : 0)
        lines = shown.enumerated().map { ($1.text, top + $0, $1.isTitle) }
        if hiddenLineCount > 0 {
            let fixed = shown.first?.isTitle == true && shown.count > 1 ? 1 : 0
            indicator = Rect(x: box.maxX - 1, y: top + fixed, width: 1, height: shown.count - fixed)
        }

        let controlsTop = top + shown.count
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

    /// Returns the lines of `body` that are shown in `height` rows after scrolling by `offset`; the title stays.
    private mutating func scroll(
        _ body: [Content.Line], to height: Int, by offset: Int
    ) -> [Content.Line] {
        hiddenLineCount = max(0, body.count - height)
        guard hiddenLineCount > 0 else { return body }
        let fixed = body.first?.isTitle == true && height > 1 ? 1 : 0
        let first = fixed + min(max(0, offset), hiddenLineCount)
        return Array(body.prefix(fixed) + body.dropFirst(first).prefix(height - fixed))
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

    /// A line above fields and buttons.
    fileprivate typealias Line = (text: Text, isTitle: Bool)

    /// The lines above fields and buttons, with empty ones if there are enough rows, and the number of empty rows
    /// between them.
    fileprivate func body(width: Int, height: Int) -> (lines: [Line], gap: Int) {
        let wrapped = message.allSatisfy(\.isEmpty) ? [] : message.flatMap { $0.wrapped(to: width) }
        let gap = fieldCount > 0 ? 1 : 0
        let isAiry = height >= wrapped.count + 3 + gap
        var lines: [Line] = []
        if !title.isEmpty { lines.append((title.truncated(to: width), true)) }
        if isAiry, !isSheet, !lines.isEmpty, !wrapped.isEmpty { lines.append((.empty, false)) }
        lines += (isAiry ? wrapped : wrapped.filter { !$0.isEmpty }).map { ($0, false) }
        if isSheet { lines.removeAll { !$0.1 && $0.0.isEmpty } }
        if isAiry, !lines.isEmpty { lines.append((.empty, false)) }
        return (lines, lines.count > height ? 0 : isAiry ? gap : 0)
    }
}

/// The positions of an alert's parts in a window of any size.
///
/// Smaller windows show less around fields and buttons: first the empty lines go, then the box, then the message
/// scrolls. If fields and buttons have more rows than the window, the focused ones are shown.
struct AlertLayout {
    /// The parts of an alert.
    struct Content {
        let title: Text
        let message: [Text]
        let fieldCount: Int
        /// The size of a view above the title, which is left out if there is no room; empty for none.
        var accessory = Size.zero
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
    /// The frame of the view above the title; empty without.
    private(set) var accessory = Rect.zero
    private(set) var lines: [(text: Text, y: Int, isTitle: Bool)] = []
    private(set) var fields: [Rect] = []
    private(set) var buttons: [Rect] = []
    /// Whether the buttons are one below the other.
    private(set) var isStacked = false
    /// Whether the buttons show their keys.
    let showsKeys: Bool
    /// The number of lines that do not fit: how far the message scrolls at most.
    private(set) var hiddenLineCount = 0
    /// The number of lines of a long message that are scrolled away.
    private(set) var offset = 0
    /// Where the lines that scroll begin in the message.
    private var starts: [GlyphPosition] = []
    /// The frame of the scroll indicator beside the message; empty if all lines fit.
    private(set) var indicator = Rect.zero

    /// The widest box, unless a button needs more.
    private static let widest = 60
    /// The widest box of buttons that share its width.
    private static let widestWithSurfaces = 44
    private static let highButton = 3

    /// - Parameters:
    ///   - isAtBottom: whether the alert is at the bottom of the window instead of in the middle.
    ///   - focus: the index of the focused field; buttons follow the last field.
    ///   - top: what to show at the top of a long message.
    init(
        _ content: Content, in bounds: Rect, isAtBottom: Bool, focus: Int,
        top: GlyphPosition = AlertLayout.beginning
    ) {
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
        let shown = scroll(body, to: room(), showing: top)

        var height = min(bounds.height, shown.count + fieldCount + gap + buttonRows + frameRows)
        // With an empty row below it.
        let extra = content.accessory.height > 0 ? content.accessory.height + 1 : 0
        let showsAccessory = extra > 0 && height + extra <= bounds.height
        if showsAccessory { height += extra }
        box = bounds.centered(Size(width: outer, height: height))
        if isAtBottom { box.origin.y = bounds.height - height }
        var firstLine = box.minY + (hasBorder ? 1 : 0)
        if showsAccessory {
            let width = min(content.accessory.width, inner)
            accessory = Rect(
                x: (bounds.width - width) / 2, y: firstLine, width: width, height: content.accessory.height)
            firstLine += extra
        }
        lines = shown.enumerated().map { ($1.text, firstLine + $0, $1.isTitle) }
        if hiddenLineCount > 0 {
            let fixed = shown.first?.isTitle == true && shown.count > 1 ? 1 : 0
            indicator = Rect(x: box.maxX - 1, y: firstLine + fixed, width: 1, height: shown.count - fixed)
        }

        let controlsTop = firstLine + shown.count
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

    /// Above the title.
    static let beginning = GlyphPosition(paragraph: -1, glyph: 0)

    /// What is at the top after scrolling by `offset` lines.
    func position(atOffset offset: Int) -> GlyphPosition {
        starts.indices.contains(offset) ? starts[offset] : Self.beginning
    }

    /// Returns the lines of `body` that are shown in `height` rows, from the one with `position` on; the title stays.
    private mutating func scroll(
        _ body: [Content.Line], to height: Int, showing position: GlyphPosition
    ) -> [Content.Line] {
        hiddenLineCount = max(0, body.count - height)
        guard hiddenLineCount > 0 else { return body }
        let fixed = body.first?.isTitle == true && height > 1 ? 1 : 0
        starts = body.dropFirst(fixed).map(\.start)
        offset = min(starts.line(showing: position), hiddenLineCount)
        return Array(body.prefix(fixed) + body.dropFirst(fixed + offset).prefix(height - fixed))
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

    /// A line above fields and buttons, and where it begins in the message.
    fileprivate typealias Line = (text: Text, isTitle: Bool, start: GlyphPosition)

    /// The lines above fields and buttons, with empty ones if there are enough rows, and the number of empty rows
    /// between them.
    fileprivate func body(width: Int, height: Int) -> (lines: [Line], gap: Int) {
        let wrapped = message.allSatisfy(\.isEmpty) ? [] : wrappedMessage(width: width)
        let gap = fieldCount > 0 ? 1 : 0
        let isAiry = height >= wrapped.count + 3 + gap
        var lines: [Line] = []
        if !title.isEmpty { lines.append((title.truncated(to: width), true, AlertLayout.beginning)) }
        let empty: Line = (.empty, false, .start)
        if isAiry, !isSheet, !lines.isEmpty, !wrapped.isEmpty { lines.append(empty) }
        lines += isAiry ? wrapped : wrapped.filter { !$0.text.isEmpty }
        if isSheet { lines.removeAll { !$0.isTitle && $0.text.isEmpty } }
        if isAiry, !lines.isEmpty { lines.append(empty) }
        return (lines, lines.count > height ? 0 : isAiry ? gap : 0)
    }

    private func wrappedMessage(width: Int) -> [Line] {
        message.enumerated().flatMap { number, paragraph in
            zip(paragraph.wrapped(to: width), paragraph.lineRanges(limit: width)).map { text, range in
                (text, false, GlyphPosition(paragraph: number, glyph: range.lowerBound))
            }
        }
    }
}

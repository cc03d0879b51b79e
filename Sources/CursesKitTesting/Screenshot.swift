import CursesKit
import Foundation

/// A picture of a screen as an SVG, for documentation.
///
/// The terminal's own colours are light grey on black, as in most terminals. Blocks are rectangles, so that no gaps
/// of a font show between them.
public struct Screenshot: Hashable, Sendable {
    /// The SVG document.
    public let svg: String

    /// The width and height of a cell, in units of the picture.
    private static let (cellWidth, cellHeight) = (10, 20)
    private static let margin = 14
    private static let (text, background) = ("#d8dee4", "#101418")

    /// A picture of the whole `canvas`.
    ///
    /// - Parameter title: what the picture shows, for readers who cannot see it.
    public init(of canvas: Canvas, title: String) {
        let size = canvas.size
        let rows = (0..<size.height).map { Self.row($0, of: canvas) }.joined()
        let width = size.width * Self.cellWidth + 2 * Self.margin
        let height = size.height * Self.cellHeight + 2 * Self.margin
        svg = """
            <svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 \(width) \(height)" role="img">
            <title>\(Self.escaped(title))</title>
            <style>text{white-space:pre;font:16.6px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace}</style>
            <rect width="\(width)" height="\(height)" rx="8" fill="\(Self.background)"/>
            <g transform="translate(\(Self.margin) \(Self.margin))">
            \(rows)</g>
            </svg>

            """
    }

    /// A picture of the present screen of `terminal`.
    @MainActor
    public init(of terminal: VirtualTerminal, title: String) {
        self.init(of: terminal.canvas, title: title)
    }

    /// Writes the SVG to the file at `path`, whose folder exists; replaces an earlier one.
    ///
    /// - Throws: `SnapshotError.unwritable` if that fails.
    public func write(to path: String) throws(SnapshotError) {
        do {
            try Data(svg.utf8).write(to: URL(filePath: path))
        } catch {
            throw .unwritable(path)
        }
    }

    // MARK: Rows

    private static func row(_ y: Int, of canvas: Canvas) -> String {
        var shapes = ""
        var start = 0
        while start < canvas.size.width {
            let style = canvas[start, y].style
            var end = start + 1
            while end < canvas.size.width, canvas[end, y].style == style { end += 1 }
            shapes += run(start..<end, y, of: canvas, style)
            start = end
        }
        return shapes.isEmpty ? "" : shapes + "\n"
    }

    /// The cells `columns` of row `y`, which have one style: their background, blocks and text.
    private static func run(_ columns: Range<Int>, _ y: Int, of canvas: Canvas, _ style: Style) -> String {
        var (ink, ground) = (hex(style.foreground) ?? text, hex(style.background) ?? background)
        if style.attributes.contains(.reverse) { (ink, ground) = (ground, ink) }
        let (top, left) = (y * cellHeight, columns.lowerBound * cellWidth)
        var shapes = ""
        if ground != background {
            shapes += rect(left, top, columns.count * cellWidth, cellHeight, fill: ground)
        }
        var x = columns.lowerBound
        while x < columns.upperBound {
            let isBlock = block(canvas[x, y].character) != nil
            var end = x + 1
            while end < columns.upperBound, (block(canvas[end, y].character) != nil) == isBlock { end += 1 }
            if isBlock {
                for column in x..<end {
                    guard let part = block(canvas[column, y].character) else { continue }
                    shapes += rect(
                        column * cellWidth + part.x, top + part.y, part.width, part.height, fill: ink)
                }
            } else {
                shapes += words(x..<end, y, of: canvas, ink: ink, style.attributes)
            }
            x = end
        }
        return shapes
    }

    private static func words(
        _ columns: Range<Int>, _ y: Int, of canvas: Canvas, ink: String, _ attributes: Style.Attributes
    ) -> String {
        let isLine = !attributes.isDisjoint(with: [.underline, .strikethrough])
        var columns = columns
        func isBlank(_ x: Int) -> Bool { canvas[x, y].character == " " && canvas[x, y].width == 1 && !isLine }
        while let first = columns.first, isBlank(first) { columns.removeFirst() }
        while let last = columns.last, isBlank(last) { columns.removeLast() }
        guard !columns.isEmpty else { return "" }
        let characters = columns.filter { canvas[$0, y].width > 0 }.map { canvas[$0, y].character }
        var more = ""
        if attributes.contains(.bold) { more += " font-weight=\"bold\"" }
        if attributes.contains(.dim) { more += " opacity=\".6\"" }
        if attributes.contains(.italic) { more += " font-style=\"italic\"" }
        if attributes.contains(.underline) { more += " text-decoration=\"underline\"" }
        if attributes.contains(.strikethrough) { more += " text-decoration=\"line-through\"" }
        return "<text x=\"\(columns.lowerBound * cellWidth)\" y=\"\(y * cellHeight + 15)\" fill=\"\(ink)\" "
            + "textLength=\"\(columns.count * cellWidth)\"\(more)>\(escaped(String(characters)))</text>"
    }

    /// The part of a cell that a block fills; nil for other characters.
    private static func block(_ character: Character) -> (x: Int, y: Int, width: Int, height: Int)? {
        guard let value = character.unicodeScalars.first?.value else { return nil }
        switch value {
        case 0x2588: return (0, 0, cellWidth, cellHeight)
        case 0x2580: return (0, 0, cellWidth, cellHeight / 2)
        case 0x2594: return (0, 0, cellWidth, cellHeight / 8)
        case 0x2581...0x2587:
            let height = Int(value - 0x2580) * cellHeight / 8
            return (0, cellHeight - height, cellWidth, height)
        case 0x2589...0x258F: return (0, 0, max(1, Int(0x2590 - value) * cellWidth / 8), cellHeight)
        default: return nil
        }
    }

    private static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int, fill: String) -> String {
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" fill=\"\(fill)\" "
            + "shape-rendering=\"crispEdges\"/>"
    }

    private static func escaped(_ text: String) -> String {
        text.map { character -> String in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: String(character)
            }
        }.joined()
    }

    /// A colour as `#rrggbb`; nil for the terminal's own.
    private static func hex(_ color: Color) -> String? {
        let named = [
            "#1b1f23", "#e5534b", "#57ab5a", "#c69026", "#539bf5", "#b083f0", "#39c5cf", "#adbac7",
        ]
        switch color.value {
        case .named(let name): return named[Int(name.rawValue)]
        case .rgb(let red, let green, let blue):
            return "#"
                + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        case .meaning: return nil
        }
    }
}

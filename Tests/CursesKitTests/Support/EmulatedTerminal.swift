@testable import CursesKit

/// A terminal of xterm's family, as far as ncurses uses it.
struct EmulatedTerminal {
    /// What a person sees of a cell.
    struct Cell: Equatable {
        var text = " "
        var attributes: Style.Attributes = []
        /// The numbers of colours, or red, green and blue.
        var foreground: [Int] = []
        var background: [Int] = []
        var link = ""
    }

    let size: Size
    private(set) var rows: [[Cell]]
    /// What could not be understood.
    private(set) var complaints: [String] = []

    private var cursor = Point.zero
    private var wraps = false
    private var pen = Cell()
    private var saved: (cursor: Point, pen: Cell, wraps: Bool) = (.zero, Cell(), false)
    private var region: Range<Int>
    /// Whether characters move those behind them (IRM), and whether the cursor goes on in the next row (DECAWM).
    private var (inserts, hasMargins) = (false, true)
    private var last: Unicode.Scalar = " "
    private var rest: [Unicode.Scalar] = []

    init(size: Size) {
        self.size = size
        rows = Array(repeating: Array(repeating: Cell(), count: size.width), count: size.height)
        region = 0..<size.height
    }

    /// A cleared cell, on a terminal with "back colour erase".
    private var blank: Cell { Cell(background: pen.background) }

    mutating func receive(_ bytes: [UInt8]) {
        rest = String(decoding: bytes, as: UTF8.self).unicodeScalars.reversed()
        while let scalar = rest.popLast() {
            switch scalar {
            case "\u{1B}": escape()
            case "\n": lineFeed()
            case "\r": move(to: 0, cursor.y)
            case "\u{8}": move(to: cursor.x - 1, cursor.y)
            // The user may have set other tab stops.
            case "\t": complaints.append("a tab")
            case "\u{F}", "\0": break
            default: write(scalar)
            }
        }
    }

    // MARK: Text

    private mutating func write(_ scalar: Unicode.Scalar) {
        let width = CellWidth.of(scalar)
        guard width > 0 else {
            let x = wraps ? cursor.x : cursor.x - 1
            let lead = rows[cursor.y][x].text.isEmpty ? x - 1 : x
            return rows[cursor.y][lead].text.unicodeScalars.append(scalar)
        }
        if wraps {
            cursor = Point(x: 0, y: cursor.y)
            lineFeed()
        }
        last = scalar
        if inserts { insert(width) }
        for x in cursor.x..<min(size.width, cursor.x + width) { erase(halfAt: x) }
        rows[cursor.y][cursor.x] = pen
        rows[cursor.y][cursor.x].text = String(scalar)
        if width == 2, cursor.x + 1 < size.width {
            rows[cursor.y][cursor.x + 1] = pen
            rows[cursor.y][cursor.x + 1].text = ""
        }
        wraps = hasMargins && cursor.x + width >= size.width
        cursor = Point(x: min(size.width - 1, cursor.x + width), y: cursor.y)
    }

    /// Blanks the other half of a wide character.
    private mutating func erase(halfAt x: Int) {
        if rows[cursor.y][x].text.isEmpty, x > 0 { rows[cursor.y][x - 1].text = " " }
        if x + 1 < size.width, rows[cursor.y][x + 1].text.isEmpty { rows[cursor.y][x + 1].text = " " }
    }

    private mutating func move(to x: Int, _ y: Int) {
        cursor = Point(x: max(0, min(size.width - 1, x)), y: max(0, min(size.height - 1, y)))
        wraps = false
    }

    /// Moves the characters from the cursor on to the right.
    private mutating func insert(_ count: Int) {
        rows[cursor.y].insert(contentsOf: Array(repeating: blank, count: count), at: cursor.x)
        rows[cursor.y].removeLast(count)
    }

    private mutating func lineFeed() {
        wraps = false
        if cursor.y == region.upperBound - 1 {
            scroll(by: -1)
        } else {
            cursor = Point(x: cursor.x, y: min(size.height - 1, cursor.y + 1))
        }
    }

    private mutating func scroll(by count: Int) { scroll(region, by: count) }

    private mutating func scroll(_ region: Range<Int>, by count: Int) {
        let empty = Array(repeating: blank, count: size.width)
        for _ in 0..<abs(count) {
            rows.remove(at: count < 0 ? region.lowerBound : region.upperBound - 1)
            rows.insert(empty, at: count < 0 ? region.upperBound - 1 : region.lowerBound)
        }
    }

    // MARK: Control sequences

    private mutating func escape() {
        switch rest.popLast() {
        case "[": control()
        case "]": command()
        case "M":
            if cursor.y == region.lowerBound {
                scroll(by: 1)
            } else {
                cursor = Point(x: cursor.x, y: cursor.y - 1)
            }
        case "(": _ = rest.popLast()
        case "D": lineFeed()
        case "7": saved = (cursor, pen, wraps)
        case "8": (cursor, pen, wraps) = saved
        case let other: complaints.append("ESC \(other.map(String.init) ?? "")")
        }
    }

    private mutating func command() {
        var text = ""
        while let scalar = rest.popLast(), scalar != "\u{7}" {
            if scalar == "\u{1B}" {
                _ = rest.popLast()
                break
            }
            text.unicodeScalars.append(scalar)
        }
        guard text.hasPrefix("8;") else { return complaints.append(text) }
        pen.link = String(text.dropFirst(2).drop { $0 != ";" }.dropFirst())
    }

    private mutating func control() {
        var text = ""
        while let scalar = rest.last, scalar.value < 0x40 {
            text.unicodeScalars.append(scalar)
            rest.removeLast()
        }
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let (kind, first) = (numbers.first ?? 0, max(1, numbers.first ?? 1))
        let final = rest.popLast()
        switch final {
        case "H": move(to: (numbers.count > 1 ? max(1, numbers[1]) : 1) - 1, first - 1)
        case "A": move(to: cursor.x, cursor.y - first)
        case "B": move(to: cursor.x, cursor.y + first)
        case "C": move(to: cursor.x + first, cursor.y)
        case "D": move(to: cursor.x - first, cursor.y)
        case "G": move(to: first - 1, cursor.y)
        case "d": move(to: cursor.x, first - 1)
        case "J":
            clear(kind)
            for y in kind == 0 ? cursor.y + 1..<size.height : 0..<(kind == 1 ? cursor.y : size.height) {
                rows[y] = rows[y].map { _ in blank }
            }
        case "K": clear(kind)
        case "X": clear(cursor.x..<min(size.width, cursor.x + first))
        case "P":
            erase(halfAt: cursor.x)
            let count = min(first, size.width - cursor.x)
            rows[cursor.y].removeSubrange(cursor.x..<cursor.x + count)
            rows[cursor.y] += Array(repeating: blank, count: count)
        case "@": insert(min(first, size.width - cursor.x))
        case "L": scroll(cursor.y..<region.upperBound, by: min(first, region.upperBound - cursor.y))
        case "M": scroll(cursor.y..<region.upperBound, by: -min(first, region.upperBound - cursor.y))
        case "b": for _ in 0..<first { write(last) }
        case "S": scroll(by: -first)
        case "T": scroll(by: first)
        case "r":
            region = text.isEmpty ? 0..<size.height : first - 1..<numbers[1]
            move(to: 0, 0)
        case "h" where text == "4", "l" where text == "4": inserts = final == "h"
        case "h" where text == "?7", "l" where text == "?7": hasMargins = final == "h"
        case "m": setGraphics(text.isEmpty ? [0] : numbers)
        case let other: complaints.append("CSI \(text)\(other.map(String.init) ?? "")")
        }
        if !(0..<size.width).contains(cursor.x) || !(0..<size.height).contains(cursor.y) {
            complaints.append("the cursor is at \(cursor)")
            cursor = .zero
        }
    }

    /// Clears from the cursor on (0), up to it (1) or the whole row (2).
    private mutating func clear(_ kind: Int) {
        clear(kind == 0 ? cursor.x..<size.width : 0..<(kind == 1 ? cursor.x + 1 : size.width))
    }

    private mutating func clear(_ columns: Range<Int>) {
        wraps = false
        for x in columns {
            erase(halfAt: x)
            rows[cursor.y][x] = blank
        }
    }

    private mutating func setGraphics(_ numbers: [Int]) {
        var rest = numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: pen = Cell(link: pen.link)
            case 1: pen.attributes.insert(.bold)
            case 2: pen.attributes.insert(.dim)
            case 3: pen.attributes.insert(.italic)
            case 4: pen.attributes.insert(.underline)
            case 7: pen.attributes.insert(.reverse)
            case 23: pen.attributes.remove(.italic)
            case 24: pen.attributes.remove(.underline)
            case 27: pen.attributes.remove(.reverse)
            case 39: pen.foreground = []
            case 49: pen.background = []
            case 30...37, 90...97: pen.foreground = [number % 10 + (number >= 90 ? 8 : 0)]
            case 40...47, 100...107: pen.background = [number % 10 + (number >= 100 ? 8 : 0)]
            case 38, 48:
                let count = rest.popFirst() == 2 ? 3 : 1
                let color = Array(rest.prefix(count))
                rest = rest.dropFirst(count)
                if number == 38 { pen.foreground = color } else { pen.background = color }
            default: complaints.append("SGR \(number)")
            }
        }
    }
}

@testable import CursesKit

/// A canvas that changes at random, always in the same way for the same seed.
struct RandomScene {
    private(set) var canvas: Canvas
    var random: SplitMix

    private static let texts: [Text] = [
        "a", "word", "some more text", "         ", "日本語", "e\u{301}te\u{301}", "─────", "▀▀▄", "👍 ok",
        "x   y",
    ]
    private static let colors: [Color] = [
        .standard, .standard, .named(.red), .named(.white), .rgb(20, 30, 40), .rgb(250, 240, 230),
        .rgb(0, 0, 200),
    ]
    private static let attributes: [Style.Attributes] = [
        [], [], .bold, .reverse, [.underline, .bold], .dim, .italic, .strikethrough,
    ]
    private static let addresses = [nil, nil, nil, "https://example.com/a", "https://example.com/b"]

    init(seed: UInt64, size: Size) {
        canvas = Canvas(size: size)
        random = SplitMix(state: seed)
        for _ in 0..<30 { _ = draw() }
    }

    /// Starts over with another size.
    mutating func resize(to size: Size) {
        canvas = Canvas(size: size)
        for _ in 0..<30 { _ = draw() }
    }

    /// Changes the canvas.
    ///
    /// - Returns: what moved, and where the rest differs.
    mutating func change() -> (scroll: Scroll?, damage: [Rect]) {
        var scroll: Scroll?
        var damage: [Rect] = []
        if number(below: 4) == 0 {
            let top = number(below: canvas.size.height - 4)
            let area = Rect(
                x: 0, y: top, width: canvas.size.width,
                height: 3 + number(below: canvas.size.height - top - 3))
            let rows = (1 + number(below: area.height - 1)) * (number(below: 2) == 0 ? 1 : -1)
            let moved = Scroll(area: area, rows: rows)
            canvas.apply(moved)
            scroll = moved
            damage.append(
                Rect(x: 0, y: rows < 0 ? area.maxY + rows : area.minY, width: area.width, height: abs(rows)))
            for y in damage[0].minY..<damage[0].maxY where number(below: 2) == 0 {
                canvas.fill(Rect(x: 0, y: y, width: area.width, height: 1), style: .plain)
            }
        }
        for _ in 0..<(1 + number(below: 6)) { damage.append(draw()) }
        return (scroll, damage)
    }

    /// Draws something; wide characters at its ends may lose a half.
    private mutating func draw() -> Rect {
        let origin = Point(x: number(below: canvas.size.width), y: number(below: canvas.size.height))
        var style = Style(
            foreground: pick(Self.colors), background: pick(Self.colors), attributes: pick(Self.attributes))
        style = canvas.style(style, linkingTo: pick(Self.addresses).flatMap { Link($0) })
        if number(below: 5) == 0 {
            let area = Rect(
                origin: origin, size: Size(width: 1 + number(below: 30), height: 1 + number(below: 4)))
            style.link = .none
            canvas.fill(area, style: style)
            return grown(area)
        }
        let text = pick(Self.texts)
        canvas.draw(text, at: origin, style: style)
        return grown(Rect(origin: origin, size: Size(width: text.width, height: 1)))
    }

    private func grown(_ area: Rect) -> Rect {
        Rect(x: max(0, area.minX - 1), y: area.minY, width: area.width + 2, height: area.height)
            .intersection(Rect(origin: .zero, size: canvas.size))
    }

    private mutating func number(below limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
    private mutating func pick<T>(_ values: [T]) -> T { values[number(below: values.count)] }
}

/// Random numbers that are the same in every run (Steele, Lea, Flood: "Fast splittable pseudorandom number
/// generators", 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}

extension EmulatedTerminal {
    /// Where the screen differs from the canvas first; nil if a person sees what the canvas has.
    ///
    /// - Parameter type: what the terminal can show.
    @MainActor
    func difference(to canvas: Canvas, on type: TerminalType) -> String? {
        for y in 0..<size.height {
            for x in 0..<size.width {
                let cell = canvas[x, y]
                var seen = rows[y][x]
                var wanted = type.seen(cell)
                wanted.link = type.hasLinks ? canvas.link(x: x, y: y)?.address ?? "" : ""
                if [" ", ""].contains(wanted.text), wanted.attributes.isDisjoint(with: .visibleOnBlanks) {
                    // A blank has no colour of its own, and neither bold nor dim.
                    seen.foreground = wanted.foreground
                    wanted.attributes.formIntersection(.visibleOnBlanks)
                    seen.attributes.formIntersection(.visibleOnBlanks)
                }
                if seen != wanted { return "\(x), \(y): \(seen) instead of \(wanted)" }
            }
        }
        return nil
    }
}

/// What a terminal type has, as far as it shows.
struct TerminalType {
    let colors: ColorDepth
    let hasUnicode: Bool
    var hasLinks: Bool
    /// The attributes that the terminal has, and those that do not go together with colours.
    let attributes, colorlessAttributes: Style.Attributes

    /// Reads what terminfo has loaded.
    @MainActor
    init(colors: ColorDepth, hasUnicode: Bool, hasLinks: Bool) {
        (self.colors, self.hasUnicode, self.hasLinks) = (colors, hasUnicode, hasLinks)
        let names: [(Style.Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.italic, "sitm"), (.underline, "smul"), (.reverse, "rev"),
        ]
        attributes = names.reduce(into: []) { if Terminfo.bytes($1.1) != nil { $0.insert($1.0) } }
        let conflicts = Terminfo.number("ncv") ?? 0
        colorlessAttributes = [(Style.Attributes.underline, 2), (.reverse, 4), (.dim, 16), (.bold, 32)]
            .reduce(into: []) { if conflicts & $1.1 != 0 { $0.insert($1.0) } }
    }

    /// What a person should see of a cell, apart from its link.
    @MainActor
    func seen(_ cell: Cell) -> EmulatedTerminal.Cell {
        let style = cell.style.shown(at: colors, hasUnicode: hasUnicode)
        var attributes = style.attributes.intersection(attributes)
        if !style.hasOwnColors { attributes.subtract(colorlessAttributes) }
        var text = cell.width == 0 ? "" : String(cell.character)
        if !hasUnicode {
            text = cell.width == 0 ? " " : String(ASCII.fallback(for: cell.glyph.base))
        } else if cell.isStruck(hasUnicode: true) {
            text.unicodeScalars.append(Cell.stroke)
        }
        return EmulatedTerminal.Cell(
            text: text, attributes: attributes, foreground: components(style.foreground),
            background: components(style.background))
    }

    private func components(_ color: Int32?) -> [Int] {
        guard let color = color.map(Int.init) else { return [] }
        return colors == .direct && color > 7 ? [color >> 16, color >> 8 & 255, color & 255] : [color]
    }
}

import CNcurses
import CursesKit

/// A picture, to be drawn by ncurses alone, as a C program would draw it.
struct BareScreen {
    private let screen: OpaquePointer?
    private let window: UnsafeMutablePointer<WINDOW>?
    private let rows: [[cchar_t]]

    /// ncurses' bits, from `ncurses.h`: its macros have casts, which Swift does not import.
    private static let attributes: [(attribute: Style.Attributes, bit: attr_t)] = [
        (.underline, 1 << 17), (.reverse, 1 << 18), (.dim, 1 << 20), (.bold, 1 << 21), (.italic, 1 << 31),
    ]

    /// Opens ncurses' screen on a terminal, and has it draw the cells of `canvas`.
    init(_ canvas: Canvas, on descriptor: Int32) {
        screen = newterm(nil, fdopen(descriptor, "w"), fdopen(STDIN_FILENO, "r"))
        // The program has told ncurses not to ask the terminal for its size.
        resize_term(Int32(canvas.size.height), Int32(canvas.size.width))
        start_color()
        use_default_colors()
        window = newwin(Int32(canvas.size.height), Int32(canvas.size.width), 0, 0)
        rows = (0..<canvas.size.height).map { y in
            (0..<canvas.size.width).filter { canvas[$0, y].width > 0 }.map { x in
                let (cell, style) = (canvas[x, y], canvas[x, y].style)
                var text = cell.character.unicodeScalars.map { wchar_t($0.value) } + [0]
                var pair = alloc_pair(Self.number(style.foreground), Self.number(style.background))
                var bits: attr_t = 0
                for (attribute, bit) in Self.attributes where style.attributes.contains(attribute) {
                    bits |= bit
                }
                var result = cchar_t()
                setcchar(&result, &text, bits, Int16(truncatingIfNeeded: pair), &pair)
                return result
            }
        }
    }

    func redraw() {
        // The program has drawn on its own screen in between.
        set_term(screen)
        clearok(window, true)
        for (y, cells) in rows.enumerated() { mvwadd_wchnstr(window, Int32(y), 0, cells, Int32(cells.count)) }
        wnoutrefresh(window)
        doupdate()
    }

    /// The number of a colour on a terminal with 256; -1 for its own.
    private static func number(_ color: Color) -> Int32 {
        switch color.value {
        case .named(let name): Int32(name.rawValue)
        case .rgb(let red, let green, let blue):
            16 + 36 * (Int32(red) / 51) + 6 * (Int32(green) / 51) + Int32(blue) / 51
        case .meaning: -1
        }
    }
}

import CNcurses
import Localization

/// What terminfo knows of the terminal type in `TERM`.
@MainActor
enum Terminfo {
    /// The value of `TERM`.
    static var typeName: String? {
        getenv("TERM").map { String(cString: $0) }
    }

    static func checkTerminal() throws(TerminalError) {
        if isatty(STDIN_FILENO) == 0 { throw .notATerminal(stream: localized("Standard input")) }
        if isatty(STDOUT_FILENO) == 0 { throw .notATerminal(stream: localized("Standard output")) }
        guard let name = typeName, !name.isEmpty else { throw .noTerminalType }
        switch ck_check_terminal(name) {
        case 1: return
        case -2: throw .tooSimple(name)
        default: throw .unknownType(name)
        }
    }

    /// A capability without delays such as `$<5>`, which old terminals needed; nil if the terminal lacks it.
    static func bytes(_ name: String) -> [UInt8]? {
        ck_capability(name).map(undelayed)
    }

    /// A capability with numbers, such as a row and a column; nil if the terminal lacks it.
    static func bytes(_ name: String, _ first: Int32, _ second: Int32) -> [UInt8]? {
        ck_numbered_capability(name, first, second).map(undelayed)
    }

    /// What sets a style, whatever the style before was.
    static func style(_ style: ShownStyle) -> [UInt8] {
        // Those that do not go together with colours; terminfo's numbers of them are parts of ncurses'.
        let conflicts = style.hasOwnColors ? 0 : attr_t(number("ncv") ?? 0) << 16
        var sequences = [bytes("sgr0")]
        for (name, bit) in attributes(style.attributes) where conflicts & bit == 0 {
            sequences.append(bytes(name))
        }
        sequences.append(style.foreground.flatMap { bytes("setaf", $0, 0) })
        sequences.append(style.background.flatMap { bytes("setab", $0, 0) })
        return sequences.flatMap { $0 ?? [] }
    }

    /// Attributes by terminfo's name and ncurses' bit.
    static func attributes(_ attributes: Style.Attributes) -> [(name: String, bit: attr_t)] {
        let all: [(Style.Attributes, String, attr_t)] = [
            (.bold, "bold", ck_bold), (.dim, "dim", ck_dim), (.italic, "sitm", ck_italic),
            (.underline, "smul", ck_underline), (.reverse, "rev", ck_reverse),
        ]
        return all.compactMap { attributes.contains($0.0) ? ($0.1, $0.2) : nil }
    }

    /// Whether the terminal has a property.
    static func flag(_ name: String) -> Bool { tigetflag(name) > 0 }

    /// Whether the last cell of the screen can be written without scrolling: most terminals wrap before the next
    /// character, and not behind the last one of a row.
    static var keepsLastCell: Bool { flag("xenl") || !flag("am") }

    /// A number of the terminal; nil if it has none.
    static func number(_ name: String) -> Int? {
        let value = tigetnum(name)
        return value < 0 ? nil : Int(value)
    }

    /// The size of a terminal that does not tell it.
    static var size: Size {
        Size(width: max(1, number("cols") ?? 80), height: max(1, number("lines") ?? 24))
    }

    /// The number of colours. Terminals with 24 bits seldom have a terminfo entry that says so; they set `COLORTERM`
    /// instead. GNU screen passes the variable on, but not the colours.
    ///
    /// - Parameter environment: returns the value of a variable; nil if it is not set.
    static func colorDepth(environment: (String) -> String?) -> ColorDepth {
        switch number("colors") ?? 0 {
        case ..<8: return .none
        case 8..<16: return .named8
        case 16..<256: return .named16
        case 256
        where ["truecolor", "24bit"].contains(environment("COLORTERM")) && environment("STY") == nil:
            return .direct
        case 256: return .indexed256
        default: return .direct
        }
    }

    static func undelayed(_ capability: UnsafePointer<CChar>) -> [UInt8] {
        let bytes = UnsafeRawBufferPointer(start: capability, count: strlen(capability))
        var kept: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "$"), rest.first == UInt8(ascii: "<"),
                let end = rest.firstIndex(of: UInt8(ascii: ">"))
            {
                rest = rest[(end + 1)...]
            } else {
                kept.append(byte)
            }
        }
        return kept
    }

    /// Whether terminfo describes the keys as `InputDecoder` reads them anyway, as it does for xterm and its
    /// relatives. A single read then replaces two calls of ncurses for each byte.
    static var keysNeedNoTerminfo: Bool {
        if ck_has_keys_of_xterm() { return true }
        func isUsual(_ name: String, _ key: Key) -> Bool {
            ck_capability(name).map { InputDecoder.key(for: $0) == key } ?? true
        }
        let areMovesUsual =
            isUsual("kcuu1", .up) && isUsual("kcud1", .down) && isUsual("kcub1", .left)
            && isUsual("kcuf1", .right) && isUsual("khome", .home) && isUsual("kend", .end)
            && isUsual("kpp", .pageUp) && isUsual("knp", .pageDown)
        let areEditsUsual =
            isUsual("kent", .enter) && isUsual("kbs", .backspace) && isUsual("kcbt", .backTab)
            && isUsual("kdch1", .delete) && isUsual("kich1", .insert)
        return areMovesUsual && areEditsUsual
            && (1...12).allSatisfy { isUsual("kf\($0)", .function($0)) }
    }

    /// The keys of ncurses' key codes; other codes are ignored.
    static var keyCodes: [Int32: Key] {
        var keys: [Int32: Key] = [
            KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right,
            KEY_HOME: .home, KEY_END: .end, KEY_LL: .end, KEY_PPAGE: .pageUp, KEY_NPAGE: .pageDown,
            KEY_ENTER: .enter, KEY_BTAB: .backTab, KEY_BACKSPACE: .backspace,
            KEY_DC: .delete, KEY_IC: .insert,
            KEY_A1: .home, KEY_A3: .pageUp, KEY_C1: .end, KEY_C3: .pageDown,
        ]
        for number in 1...12 { keys[ck_function_key(Int32(number))] = .function(number) }
        return keys
    }
}

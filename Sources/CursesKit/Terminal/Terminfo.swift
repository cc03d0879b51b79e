import CNcurses

/// What terminfo knows of the terminal type in `TERM`.
@MainActor
enum Terminfo {
    /// The value of `TERM`.
    static var typeName: String? {
        getenv("TERM").map { String(cString: $0) }
    }

    static func checkTerminal() throws(TerminalError) {
        if isatty(STDIN_FILENO) == 0 { throw .notATerminal(stream: "Standard input") }
        if isatty(STDOUT_FILENO) == 0 { throw .notATerminal(stream: "Standard output") }
        guard let name = typeName, !name.isEmpty else { throw .noTerminalType }
        switch ck_check_terminal(name) {
        case 1: return
        case -2: throw .tooSimple(name)
        default: throw .unknownType(name)
        }
    }

    /// The bytes that restore the screen of a dying program: attributes and keypad off, the cursor visible,
    /// the main screen back. Padding for old terminals is left out.
    static func farewell() -> String {
        var text = ""
        append(ck_capability("sgr0"), to: &text)
        append(ck_capability("rmkx"), to: &text)
        append(ck_capability("cnorm"), to: &text)
        append(ck_capability("rmcup"), to: &text)
        return text
    }

    /// Appends a capability without delays such as `$<5>`, which only tputs can handle.
    private static func append(_ capability: UnsafePointer<CChar>?, to text: inout String) {
        guard var next = capability else { return }
        while next.pointee != 0 {
            if next[0] == CChar(UInt8(ascii: "$")), next[1] == CChar(UInt8(ascii: "<")) {
                while next.pointee != 0, next.pointee != CChar(UInt8(ascii: ">")) { next += 1 }
                if next.pointee == 0 { return }
            } else {
                text.unicodeScalars.append(Unicode.Scalar(UInt8(bitPattern: next.pointee)))
            }
            next += 1
        }
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

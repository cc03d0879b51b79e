import CNcurses

extension CursesTerminal {
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

    /// What a dying program writes to leave the screen as it found it: attributes and keypad off, the
    /// cursor visible, the main screen back. Delays for terminals of old are left out.
    static func farewell() -> String {
        let capabilities = ["sgr0", "rmkx", "cnorm", "rmcup"]
        let strings = capabilities.compactMap { ck_capability($0).map { String(cString: $0) } }
        let reports = ck_capability("kmous") == nil ? "" : reportsOff
        return reports + strings.map(removingDelays).joined()
    }

    /// Without `$<5>` and the like, which tputs would turn into padding.
    private static func removingDelays(_ capability: String) -> String {
        var kept = ""
        var rest = capability[...]
        while let start = rest.firstRange(of: "$<"), let end = rest[start.upperBound...].firstIndex(of: ">") {
            kept += rest[..<start.lowerBound]
            rest = rest[rest.index(after: end)...]
        }
        return kept + rest
    }

    /// Whether terminfo spells the keys as `InputDecoder` reads them anyway, as for xterm and its kind:
    /// then one read does for what takes ncurses two calls a byte.
    static var keysNeedNoTerminfo: Bool {
        let keys: [(String, Key)] = [
            ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right),
            ("khome", .home), ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown),
            ("kent", .enter), ("kbs", .backspace), ("kcbt", .backTab), ("kdch1", .delete),
            ("kich1", .insert),
        ]
        let functions = (1...12).map { ("kf\($0)", Key.function($0)) }
        return (keys + functions).allSatisfy { name, key in
            ck_capability(name).map { InputDecoder.key(for: String(cString: $0)) == key } ?? true
        }
    }

    /// What ncurses' codes for keys mean; codes that are not here are ignored.
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

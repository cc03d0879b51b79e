import CNcurses

/// What ncurses is told of the terminal: an entry of terminfo in its compiled form (term(5)).
///
/// It is made of the entry that terminfo has loaded. It has the present size and, where `COLORTERM` promises them, 24-bit
/// colours, which few entries have. It lacks what this program does itself (taking the screen, hiding the cursor), what
/// belongs to the user (the palette, tab stops), and the alternative character set, which no cell uses.
@MainActor
struct TerminalDescription {
    /// The value of the variable `TERMINFO` that names the description.
    let variable: String

    /// Whether the string is left out. `sgr` sets all attributes at once, which takes more bytes than one after the other.
    private static func omits(_ name: String) -> Bool {
        switch name {
        case "smcup", "rmcup", "smkx", "rmkx", "civis", "cnorm", "cvvis": true
        case "oc", "initc", "initp", "ht", "cbt", "hts", "tbc": true
        case "acsc", "smacs", "rmacs", "enacs", "sgr": true
        case "smam", "rmam": Terminfo.keepsLastCell
        default: false
        }
    }

    /// Sequences that leave the alternative character set.
    private static let leavingCharacterSet = [Array("\u{1B}(B".utf8), [0x0F]]

    /// Colours by their numbers: the eight that have names, and red, green and blue. `30` stands for text, `40` for what
    /// is behind it.
    private static func direct(_ base: Int) -> [UInt8] {
        let parts = "%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
        return Array("\u{1B}[%?%p1%{8}%<%t%p1%{\(base)}%+%d%e\(base + 8);2;\(parts)%;m".utf8)
    }

    /// - Parameters:
    ///   - typeName: the value of `TERM`.
    ///   - size: the size of the screen.
    ///   - colors: the number of colours.
    ///   - hasKeys: whether ncurses reads the keys.
    init(typeName: String, size: Size, colors: ColorDepth, hasKeys: Bool) {
        var flags = (0..<ck_flag_count).map { Self.flag(Int32($0)) ? UInt8(1) : 0 }
        // Numbers begin at an even offset.
        if (typeName.utf8.count + 1 + flags.count) % 2 == 1 { flags.append(0) }
        var strings = Strings()
        for index in 0..<Int32(ck_string_count) {
            let name = String(cString: ck_string_name(index))
            let value = ck_string(index)
            // The names of keys, and no others, begin like this.
            let isOmitted = name.utf8.first == UInt8(ascii: "k") ? !hasKeys : value != nil && Self.omits(name)
            strings.append(isOmitted ? nil : Self.string(name, value, colors))
        }
        var bytes: [UInt8] = []
        // The magic number of the format whose numbers have 32 bits.
        bytes.append(shorts: [0x021E, typeName.utf8.count + 1, Int(ck_flag_count)])
        bytes.append(shorts: [Int(ck_number_count), strings.offsets.count, strings.table.count])
        bytes += Array(typeName.utf8) + [0] + flags
        for index in 0..<Int32(ck_number_count) {
            let value = Self.number(String(cString: ck_number_name(index)), size: size, colors)
            for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
        }
        bytes.append(shorts: strings.offsets)
        bytes += strings.table
        if colors == .direct { bytes.appendFlag("RGB") }
        variable = "hex:" + Self.hexadecimal(bytes)
    }

    /// Whether the terminal has a property.
    ///
    /// ncurses expects of all terminals that wrap (`am`) that they scroll when the last cell of the screen is written. It
    /// turns wrapping off before, or writes the last character a cell too far left and moves it with an insertion, which
    /// destroys a wide character there.
    private static func flag(_ index: Int32) -> Bool {
        ck_flag(index) && !(Terminfo.keepsLastCell && String(cString: ck_flag_name(index)) == "am")
    }

    private static func number(_ name: String, size: Size, _ colors: ColorDepth) -> Int {
        switch name {
        case "cols": size.width
        case "lines": size.height
        // Without tab stops.
        case "it": -1
        case "colors" where colors == .direct: 1 << 24
        // ncurses keeps the pairs; the terminal knows nothing of them.
        case "pairs": 1 << 20
        default: Terminfo.number(name) ?? -1
        }
    }

    private static func string(_ name: String, _ value: UnsafePointer<CChar>?, _ colors: ColorDepth)
        -> [UInt8]?
    {
        switch name {
        case "setaf" where colors == .direct: return direct(30)
        case "setab" where colors == .direct: return direct(40)
        default: break
        }
        guard let bytes = value.map(Terminfo.undelayed) else { return nil }
        guard name == "sgr0" else { return bytes }
        return leavingCharacterSet.reduce(bytes) { rest, sequence in
            guard let range = rest.firstRange(of: sequence) else { return rest }
            return Array(rest[..<range.lowerBound] + rest[range.upperBound...])
        }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
            for (index, byte) in bytes.enumerated() {
                text[2 * index] = digits[Int(byte >> 4)]
                text[2 * index + 1] = digits[Int(byte & 15)]
            }
            return 2 * bytes.count
        }
    }

    /// Strings one behind the other, and the offset of each; -1 for one that is missing.
    private struct Strings {
        var offsets: [Int] = []
        var table: [UInt8] = []

        mutating func append(_ string: [UInt8]?) {
            offsets.append(string == nil ? -1 : table.count)
            if let string {
                table += string
                table.append(0)
            }
        }
    }
}

extension [UInt8] {
    /// Appends numbers of 16 bits, the low byte first.
    fileprivate mutating func append(shorts numbers: [Int]) {
        for number in numbers {
            append(UInt8(number & 0xFF))
            append(UInt8(number >> 8 & 0xFF))
        }
    }

    /// Appends a flag that terminfo's own table lacks.
    fileprivate mutating func appendFlag(_ name: String) {
        if count % 2 == 1 { append(0) }
        // A flag, no number, no string; one name, and its length.
        append(shorts: [1, 0, 0, 1, name.utf8.count + 1])
        // The flag, padding, and the offset of its name.
        self += [1, 0, 0, 0]
        self += Swift.Array(name.utf8) + [0]
    }
}

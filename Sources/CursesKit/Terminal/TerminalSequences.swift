import CNcurses

/// The control sequences of the terminal, as terminfo has them. They are read once.
///
/// Terminals of today follow ECMA-48, whose sequences are written without terminfo's formatter. Others get what
/// terminfo formats; where even that is missing, cells are sent instead.
@MainActor
struct TerminalSequences {
    /// Takes the screen: the main screen is kept, keys are sent as terminfo describes them, the cursor is hidden.
    let entering: [UInt8]
    /// Gives the screen back: attributes off, usual keys, a visible cursor, the main screen.
    let leaving: [UInt8]
    /// Clears the screen and moves the cursor to its first cell.
    let clearing: [UInt8]
    /// Turns all attributes and colours off.
    let reset: [UInt8]
    /// Clears from the cursor to the end of the row; nil if the terminal cannot.
    let clearingLine: [UInt8]?
    /// Whether the terminal has a screen besides the one that the shell uses.
    let hasAlternateScreen: Bool
    /// Whether cleared cells get the background of the present style.
    let clearsWithBackground: Bool
    /// Whether the terminal clears a number of cells at the cursor (ECMA-48's ECH).
    let clearsCells: Bool
    /// Whether the cursor moves right by a number of columns (CUF).
    let movesRight: Bool
    /// Whether some rows are scrolled while the others stay (DEC's DECSTBM).
    let scrollsRegions: Bool
    /// Whether the rows of a region are scrolled by a number at a time (SU and SD).
    let scrollsByNumber: Bool
    /// Whether the screen scrolls once its last cell is written.
    let scrollsAtLastCell: Bool
    /// The attributes that the terminal has, each with its own sequence.
    let attributes: [(attribute: Style.Attributes, sequence: [UInt8])]
    /// The attributes that do not go together with colours.
    let colorlessAttributes: Style.Attributes
    /// Whether attributes and colours are numbers of one sequence (ECMA-48's SGR).
    let usesNumbers: Bool
    /// The number of colours.
    let colors: ColorDepth

    /// Whether the cursor is moved as in ECMA-48 (CUP).
    private let movesByNumbers: Bool

    /// - Parameters:
    ///   - allowsColor: whether to use the terminal's colours.
    ///   - environment: returns the value of a variable; nil if it is not set.
    init(allowsColor: Bool, environment: (String) -> String?) {
        func bytes(_ name: String) -> [UInt8] { Terminfo.bytes(name) ?? [] }
        func follows(_ name: String, _ sequence: String) -> Bool {
            Terminfo.bytes(name) == Array("\u{1B}\(sequence)".utf8)
        }
        entering = bytes("smcup") + bytes("smkx") + bytes("civis")
        leaving = bytes("sgr0") + bytes("rmkx") + bytes("cnorm") + bytes("rmcup")
        clearing = bytes("clear")
        reset = bytes("sgr0")
        clearingLine = Terminfo.bytes("el")
        hasAlternateScreen = Terminfo.bytes("rmcup") != nil
        clearsWithBackground = Terminfo.flag("bce")
        clearsCells = follows("ech", "[%p1%dX")
        movesRight = follows("cuf", "[%p1%dC")
        movesByNumbers = follows("cup", "[%i%p1%d;%p2%dH")
        scrollsRegions =
            follows("csr", "[%i%p1%d;%p2%dr") && follows("ri", "M") && Terminfo.bytes("ind") == [0x0A]
        scrollsByNumber = follows("indn", "[%p1%dS") && follows("rin", "[%p1%dT")
        scrollsAtLastCell = Terminfo.flag("am") && !Terminfo.flag("xenl")
        let names: [(Style.Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.italic, "sitm"), (.underline, "smul"), (.reverse, "rev"),
        ]
        attributes = names.compactMap { attribute, name in
            Terminfo.bytes(name).map { (attribute, $0) }
        }
        usesNumbers = Terminfo.bytes("bold").map { $0 == Array("\u{1B}[1m".utf8) } ?? false
        // terminfo's numbers of attributes, from `term.h`.
        let conflicts = Terminfo.number("ncv") ?? 0
        colorlessAttributes = [(Style.Attributes.underline, 2), (.reverse, 4), (.dim, 16), (.bold, 32)]
            .reduce(into: []) { if conflicts & $1.1 != 0 { $0.insert($1.0) } }
        colors = allowsColor && usesNumbers ? Terminfo.colorDepth(environment: environment) : .none
    }

    /// Appends what moves the cursor to column `x` of row `y`.
    func move(toX x: Int, y: Int, _ bytes: inout [UInt8]) {
        guard movesByNumbers else {
            bytes += Terminfo.bytes("cup", Int32(y), Int32(x)) ?? []
            return
        }
        bytes.append(0x1B)
        bytes.append(UInt8(ascii: "["))
        bytes.append(decimal: y + 1)
        bytes.append(UInt8(ascii: ";"))
        bytes.append(decimal: x + 1)
        bytes.append(UInt8(ascii: "H"))
    }
}

extension [UInt8] {
    /// Appends a number that is not negative in decimal digits.
    mutating func append(decimal number: Int) {
        if number > 9 { append(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }

    /// Appends a control sequence of ECMA-48 with one number.
    mutating func append(control number: Int, _ final: Unicode.Scalar) {
        append(0x1B)
        append(UInt8(ascii: "["))
        append(decimal: number)
        append(UInt8(ascii: final))
    }

    /// Appends a character.
    mutating func append(utf8 scalar: Unicode.Scalar) {
        guard !scalar.isASCII else { return append(UInt8(truncatingIfNeeded: scalar.value)) }
        if let encoded = UTF8.encode(scalar) { append(contentsOf: encoded) }
    }
}

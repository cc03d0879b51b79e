import Localization

/// Why the program cannot use its terminal.
public enum TerminalError: Error, Equatable, CustomStringConvertible {
    /// Standard input or standard output, as named, is a file or a pipe.
    case notATerminal(stream: String)
    /// `TERM` is not set.
    case noTerminalType
    /// terminfo does not know the type, or has no entries.
    case unknownType(String)
    /// The cursor of this terminal type cannot be moved.
    case tooSimple(String)

    /// Whether lines can still be written and read, so that a program can run by `Application.runLinear(_:notice:)`.
    public var leavesLines: Bool {
        switch self {
        case .noTerminalType, .tooSimple: true
        case .notATerminal, .unknownType: false
        }
    }

    /// What is wrong.
    public var reason: String {
        switch self {
        case .notATerminal(let stream): localized("\(stream) is not a terminal.")
        case .noTerminalType: localized("TERM is not set, so the terminal cannot be used.")
        case .unknownType(let name): localized("The terminal type \(Text(name)) is unknown.")
        case .tooSimple(let name): localized("The terminal type \(Text(name)) cannot move its cursor.")
        }
    }

    /// What is wrong, and what to try.
    public var description: String {
        let advice =
            switch self {
            case .notATerminal: localized("Start it in a terminal, without redirecting.")
            case .noTerminalType: localized("Set it, for instance: TERM=xterm-256color.")
            case .unknownType: localized("Set TERM to what your terminal is, such as xterm-256color.")
            case .tooSimple: localized("Use a terminal that can, such as xterm-256color.")
            }
        return "\(reason) \(advice)"
    }
}

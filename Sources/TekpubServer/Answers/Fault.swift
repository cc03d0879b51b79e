/// One way in which a `CatalogServer` fails on purpose.
public enum Fault: Hashable, Sendable {
    /// Every answer has this status, 300...599; one of 300...399 redirects to itself for ever.
    case status(Int)
    /// The body ends in its middle although its length was announced.
    case truncate
    /// The body ends in its middle, between two chunks.
    case truncateChunked
    /// The body is a web page.
    case garbage
    /// The port is taken but nobody listens: connections are refused.
    case refuse
    /// Connections are accepted and requests read, but never answered.
    case hang
    /// The catalogue has no productions.
    case empty
}

extension Fault {
    /// Reads a fault as the command line spells it.
    ///
    /// - Parameter argument: `status=` and a number of 300...599, `truncate`, `truncate-chunked`,
    ///   `garbage`, `refuse`, `hang` or `empty`.
    public init(argument: String) throws(UnknownFault) {
        switch argument {
        case "truncate": self = .truncate
        case "truncate-chunked": self = .truncateChunked
        case "garbage": self = .garbage
        case "refuse": self = .refuse
        case "hang": self = .hang
        case "empty": self = .empty
        default:
            let parts = argument.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0] == "status",
                let status = Int(parts[1]), (300...599).contains(status)
            else { throw UnknownFault(argument: argument) }
            self = .status(status)
        }
    }
}

extension Fault {
    /// Whether bodies end in their middle.
    var truncatesBodies: Bool {
        self == .truncate || self == .truncateChunked
    }
}

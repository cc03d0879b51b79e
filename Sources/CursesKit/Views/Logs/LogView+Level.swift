import Localization

extension LogView {
    /// The importance of a line; the names are those of swift-log.
    public enum Level: UInt8, Hashable, Sendable, CaseIterable, Comparable {
        /// Every step of the program.
        case trace
        /// For those who look for a mistake.
        case debug
        /// What a program usually tells.
        case info
        /// Not an error, but unusual.
        case notice
        /// Not an error yet.
        case warning
        /// Something failed.
        case error
        /// The program cannot go on.
        case critical

        /// Whether `a` is less important than `b`.
        public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }

        /// The name in the language in force.
        public var title: String {
            switch self {
            case .trace: localized("Trace")
            case .debug: localized("Debug")
            case .info: localized("Information")
            case .notice: localized("Notice")
            case .warning: localized("Warning")
            case .error: localized("Error")
            case .critical: localized("Critical")
            }
        }

        /// The colour of the level's role. What needs attention has attributes, so that colour is not the only mark.
        var style: Style {
            switch self {
            case .trace, .debug: .secondaryLabel
            case .info: .plain
            case .notice: Style.plain.adding(.bold)
            case .warning: Style.tint.adding(.bold)
            case .error: .destructive
            case .critical: Style.destructive.adding(.underline)
            }
        }
    }
}

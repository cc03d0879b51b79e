import Localization

extension KeyCommand {
    /// The name of a command, such as `list.next`: a part of the program, a dot, and a name in it.
    public struct Identifier: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
        /// The name.
        public let rawValue: String

        /// A name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A name.
        public init(stringLiteral value: String) { rawValue = value }
    }

    /// The name, the titles and the usual keys of a command, without what it does.
    ///
    /// A program has one for each command, so that a table of all of them can be shown and changed. Those of this
    /// toolkit are in `standard`.
    public struct Definition: Sendable {
        /// The name that a `KeyMap` knows the command by.
        public let identifier: Identifier
        /// The title in the help: `Open`.
        public let title: LocalizedStringKey
        /// The title in the language in force, in the texts of CursesKit or of the program.
        public var localizedTitle: String { localized(title) }
        /// The usual keys.
        public let keys: Keys
        /// The title in a toolbar; nil for the title, beginning with a small letter.
        public let shortTitle: LocalizedStringKey?
        /// The usefulness in a toolbar; see `KeyCommand.hint(_:priority:)`.
        public let priority: Int
        /// The heading in the help, which says what the command is for; nil for those of the screen itself.
        public let heading: LocalizedStringKey?

        /// Creates a definition, by default without a hint.
        ///
        /// - Parameters:
        ///   - heading: nil for `moving` if the priority is negative, else for none.
        ///   - number: stands at `%1` of the title; nil if that has no placeholder.
        public init(
            _ identifier: Identifier, _ title: LocalizedStringKey, _ keys: Keys,
            hint shortTitle: LocalizedStringKey? = nil,
            priority: Int = 0, heading: LocalizedStringKey? = nil, number: Int? = nil
        ) {
            self.identifier = identifier
            self.title = number.map { title.filled(with: "\($0)") } ?? title
            self.keys = keys
            self.shortTitle = shortTitle
            self.priority = priority
            self.heading = heading ?? (priority < 0 ? .moving : nil)
        }
    }
}

extension LocalizedStringKey {
    /// The heading of commands that only move in what is shown.
    public static let moving: LocalizedStringKey = "Move"
    /// The heading of commands that find something or show it in another order.
    public static let finding: LocalizedStringKey = "Find"
    /// The heading of commands that are about the program.
    public static let program: LocalizedStringKey = "Program"
}

import ArgumentParser
import CursesKit

extension Theme: ExpressibleByArgument {
    /// Returns the built-in theme called `argument`; nil if unknown.
    public init?(argument: String) {
        self.init(named: argument)
    }

    /// The default value in the help text.
    public var defaultValueDescription: String { name }

    /// The valid names, for the help text and error messages.
    public static var allValueStrings: [String] { builtIn.map(\.name) }
}

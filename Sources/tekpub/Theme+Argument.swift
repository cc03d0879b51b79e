import ArgumentParser
import CursesKit

extension Theme: ExpressibleByArgument {
    /// The built-in theme of that name.
    public init?(argument: String) {
        self.init(named: argument)
    }

    /// What the help shows as the default.
    public var defaultValueDescription: String { name }

    /// What the help and the complaint about another one list.
    public static var allValueStrings: [String] { builtIn.map(\.name) }
}

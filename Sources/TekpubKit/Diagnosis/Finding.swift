/// What a check found, and what to do about it.
package struct Finding: Hashable, Sendable {
    /// What the check is about, in the order of the report.
    package enum Area: String, CaseIterable, Sendable {
        case terminal, locale, configuration, directories, library, network, players, programs

        /// Whether the user sets it, so that a problem is a mistake in the configuration.
        package var isConfigured: Bool { [.terminal, .locale, .configuration].contains(self) }
    }

    package enum State: String, Sendable {
        case ok
        /// Works, with less.
        case warning
        /// Does not work.
        case problem
        /// Could not be found out.
        case unknown
    }

    package let area: Area
    /// A short name, unique in its area.
    package let name: String
    package let state: State
    /// What was found, without secrets.
    package let found: String
    /// What to do, as a sentence; nil if nothing is to be done.
    package let advice: String?

    package init(_ area: Area, _ name: String, _ state: State, _ found: String, advice: String? = nil) {
        self.area = area
        self.name = name
        self.state = state
        self.found = found
        self.advice = advice
    }
}

import Localization

/// A button of an alert.
public struct AlertAction {
    /// The title of the button.
    public let title: Text
    /// Decides how the button looks, and what Escape does.
    public let style: Style
    /// A letter that chooses the action in any state of the alert; nil for none.
    public let key: Key?
    /// Whether the action has a tick, for the present one of several values.
    public let isOn: Bool
    /// Called once the alert is dismissed.
    public let handler: @MainActor () -> Void

    /// The meaning of an action, which decides how it looks and what Escape does.
    public enum Style: Hashable, Sendable {
        /// An ordinary action.
        case `default`
        /// Changes nothing; Escape chooses it.
        case cancel
        /// Deletes or loses something; Enter chooses it only after the user has moved to it, unless all actions do so.
        case destructive
    }

    /// A button that dismisses the alert and calls `handler`.
    public init(
        _ title: Text, style: Style = .default, key: Key? = nil, isOn: Bool = false,
        handler: @escaping @MainActor () -> Void = {}
    ) {
        self.title = title
        self.style = style
        self.key = key
        self.isOn = isOn
        self.handler = handler
    }
}

extension AlertAction {
    /// The title among the hints of the last row, nil if it stands there as every title does: buttons in English have a
    /// capital for each word, hints have none. Blanks that align a column are not needed there.
    var hint: String? {
        let title = title.description
        let words = title.split(separator: " ").joined(separator: " ")
        if Language.current == .english { return words.lowercased() }
        return words == title ? nil : words
    }
}

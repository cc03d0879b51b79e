/// Something that a responder does when one of some keys is pressed.
///
/// The title is what the help shows, so that help and behaviour have one source.
public struct KeyCommand {
    /// What it does, as a person would say it: `Open`.
    public let title: String
    /// The keys that do it, the one to recommend first.
    public let presses: [KeyPress]
    /// Whether the help mentions it.
    public let isDiscoverable: Bool
    /// Called once for each press.
    public let action: @MainActor () -> Void

    /// A command on keys with or without Control, which the help may leave out.
    public init(
        _ title: String, presses: [KeyPress], isDiscoverable: Bool = true,
        action: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.presses = presses
        self.isDiscoverable = isDiscoverable
        self.action = action
    }

    /// A command on keys without Control, which the help mentions.
    public init(_ title: String, keys: Key..., action: @escaping @MainActor () -> Void) {
        self.init(title, presses: keys.map { KeyPress($0) }, action: action)
    }
}

/// Something that the user can choose from a menu.
///
/// A `MenuController` shows actions as a list. A responder offers them for a context menu by
/// `contextActions(for:)`; the `CommandPaletteController` lists them together with all key commands. Both lists
/// are a `MenuListView`; `FuzzyMatch` finds what the user types.
public struct Action {
    /// The title for users: `Copy Address`.
    public let title: Text
    /// A key that chooses the action while its menu is shown.
    public let key: Key?
    /// What is special about the action.
    public let attributes: Attributes
    /// Whether the action has a tick, for the present one of several values.
    public let isOn: Bool
    /// Called when the user chose the action, after its menu has gone.
    public let handler: @MainActor () -> Void

    /// What is special about an action.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// One bit for each attribute.
        public let rawValue: UInt8

        /// The attributes whose bits are set.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Shown, but it cannot be chosen now.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// Deletes or loses something.
        public static let destructive = Attributes(rawValue: 1 << 1)
    }

    /// An action; by default, an ordinary one without a key.
    public init(
        _ title: Text, key: Key? = nil, attributes: Attributes = [], isOn: Bool = false,
        handler: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.key = key
        self.attributes = attributes
        self.isOn = isOn
        self.handler = handler
    }
}

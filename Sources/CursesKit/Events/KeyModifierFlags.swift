import Localization

/// The modifier keys that are held while a key is pressed.
public struct KeyModifierFlags: OptionSet, Hashable, Sendable {
    /// One bit for each modifier, in xterm's order.
    public let rawValue: UInt8

    /// The modifiers whose bits are set.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Shift with a key that types no character; for characters, Shift selects another character.
    public static let shift = KeyModifierFlags(rawValue: 1 << 0)
    /// Alt, also called Option or Meta.
    public static let alternate = KeyModifierFlags(rawValue: 1 << 1)
    /// Control.
    public static let control = KeyModifierFlags(rawValue: 1 << 2)

    /// The names of the modifiers, each followed by a hyphen: `Ctrl-Alt-`.
    var title: String {
        let names: [(KeyModifierFlags, String)] = [
            (.control, localized("Ctrl-", context: "key")), (.alternate, localized("Alt-", context: "key")),
            (.shift, localized("Shift-", context: "key")),
        ]
        return names.reduce("") { contains($1.0) ? $0 + $1.1 : $0 }
    }
}

/// The keys that are held while another one is pressed.
public struct KeyModifierFlags: OptionSet, Hashable, Sendable {
    /// One bit for each key, in the order in which xterm counts them.
    public let rawValue: UInt8

    /// The keys whose bits are set.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Shift, with a key that is no character: a shifted letter is another letter.
    public static let shift = KeyModifierFlags(rawValue: 1 << 0)
    /// Alt, which some keyboards call Option or Meta.
    public static let alternate = KeyModifierFlags(rawValue: 1 << 1)
    /// Control.
    public static let control = KeyModifierFlags(rawValue: 1 << 2)

    /// The names of the keys, each with a hyphen behind it: `Ctrl-Alt-`.
    var title: String {
        let names: [(KeyModifierFlags, String)] = [
            (.control, "Ctrl-"), (.alternate, "Alt-"), (.shift, "Shift-"),
        ]
        return names.reduce("") { contains($1.0) ? $0 + $1.1 : $0 }
    }
}

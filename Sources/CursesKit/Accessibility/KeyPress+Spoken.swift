import Localization

extension KeyPress {
    /// The name of the key in words and letters that the user can type. Speech leaves most signs out, so they have names.
    var spokenTitle: String {
        switch key {
        case .up: localized("Up", context: "key")
        case .down: localized("Down", context: "key")
        case .left: localized("Left", context: "key")
        case .right: localized("Right", context: "key")
        case .character(let character) where modifiers.isEmpty: Self.name(of: character) ?? title
        default: title
        }
    }

    /// The name of a sign; nil for letters, digits and signs that are on no key of most keyboards.
    private static func name(of character: Character) -> String? {
        switch character {
        case ",": localized("comma", context: "key")
        case ".": localized("dot", context: "key")
        case ":": localized("colon", context: "key")
        case "?": localized("question mark", context: "key")
        case "/": localized("slash", context: "key")
        case "<": localized("less than", context: "key")
        case ">": localized("greater than", context: "key")
        case "(": localized("opening parenthesis", context: "key")
        case ")": localized("closing parenthesis", context: "key")
        case "[": localized("opening bracket", context: "key")
        case "]": localized("closing bracket", context: "key")
        case "-": localized("minus", context: "key")
        case "+": localized("plus", context: "key")
        default: nil
        }
    }
}

import CCursesTexts
import Localization

extension Texts {
    /// The texts of CursesKit itself, with which all of its sentences are looked up.
    static let cursesKit = Texts { language in
        switch language {
        case .english, .pseudo: nil
        case .german: cursesKit_german()
        case .spanish: cursesKit_spanish()
        case .french: cursesKit_french()
        case .japanese: cursesKit_japanese()
        }
    }
}

/// Returns a text of CursesKit, or one that the program has handed to it, in the language in force.
func localized(_ key: LocalizedStringKey, context: String? = nil) -> String {
    Texts.cursesKit.localized(key, context: context)
}

/// Returns a text of CursesKit with a number in the language in force.
func localized(
    _ number: Int, one: @autoclosure () -> LocalizedStringKey, other: @autoclosure () -> LocalizedStringKey,
    context: String? = nil
) -> String {
    Texts.cursesKit.localized(number, one: one(), other: other(), context: context)
}

// What is shown is a `Text`, and where one is expected, these functions make it. A string is preferred, so that no other
// place has to say which one it means.

/// Returns a text of CursesKit, to be shown, in the language in force.
@_disfavoredOverload
func localized(_ key: LocalizedStringKey, context: String? = nil) -> Text {
    Text(Texts.cursesKit.localized(key, context: context))
}

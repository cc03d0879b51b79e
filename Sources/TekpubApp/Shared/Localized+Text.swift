import CursesKit
import Localization

/// Returns a text of the program, to be shown, in the language in force; see `Localization`.
///
/// It is used where a `Text` is expected. A string is preferred, so that no other place has to say which one it means.
@_disfavoredOverload
func localized(_ key: LocalizedStringKey, context: String? = nil) -> Text {
    Text(Localization.localized(key, context: context))
}

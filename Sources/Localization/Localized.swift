// This module translates the texts of the interface, and has none itself. English texts stand in the source and are the
// keys of the catalogues, so English needs no catalogue. `localized(_:)` takes a text, which becomes a
// `LocalizedStringKey` with numbered placeholders for its values, and looks it up in the `Texts` of the program, in the
// `StringCatalog` of the `Language` in force. A text without a translation is shown in English.
//
// `Resources/languages.py` finds the keys in the sources: the literals inside of `localized(…)`, and those of
// properties and functions whose type is `LocalizedStringKey`. Those of CursesKit are in `Sources/CCursesTexts`, and all
// others in `Resources/languages`.

/// Returns a text of the program in the language in force.
///
///     localized("\(shown) of \(count) found")
///
/// - Parameter context: tells apart English texts with several meanings, such as `Open` as a command and as a state.
///   It follows the key in the catalogue: `"Open @state"`.
public func localized(_ key: LocalizedStringKey, context: String? = nil) -> String {
    Texts.none.localized(key, context: context)
}

/// Returns a text of the program with a number in the language in force.
///
///     localized(count, one: "\(count) episode", other: "\(count) episodes")
///
/// The key is `other`; the catalogue has a translation for each form of the language.
///
/// - Parameters:
///   - number: chooses the form.
///   - one: the English text for 1.
///   - other: the English text for all other numbers, with all values that a translation needs.
///   - context: see `localized(_:context:)`.
public func localized(
    _ number: Int, one: @autoclosure () -> LocalizedStringKey, other: @autoclosure () -> LocalizedStringKey,
    context: String? = nil
) -> String {
    Texts.none.localized(number, one: one(), other: other(), context: context)
}

// This module translates the texts of the interface. English texts stand in the source and are the keys of the
// catalogues in `Resources/languages`, so English needs no catalogue. `localized(_:)` takes a text, which becomes a
// `LocalizedStringKey` with numbered places for its values, and looks it up in the `StringCatalog` of the
// `Language` in force. A text without a translation is shown in English.
//
// `Resources/languages.py` finds the keys in the sources: the literals inside of `localized(…)`, and those of
// properties and functions whose type is `LocalizedStringKey`.

/// Returns a text in the language in force.
///
///     localized("\(shown) of \(count) found")
///
/// - Parameter context: tells apart English texts with several meanings, such as `Open` as a command and as a state.
///   It follows the key in the catalogue: `"Open @state"`.
public func localized(_ key: LocalizedStringKey, context: String? = nil) -> String {
    let language = Language.current
    guard language != .english else { return key.format }
    return language.text(for: key, context: context, form: 0) ?? key.text
}

/// Returns a text with a number in the language in force.
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
    let language = Language.current
    guard language != .english else { return number == 1 ? one().format : other().format }
    if let form = language.form(for: number),
        let text = language.text(for: other(), context: context, form: form)
    {
        return text
    }
    let english = number == 1 ? one() : other()
    return language == .pseudo ? PseudoLanguage.text(for: english) : english.text
}

extension Language {
    /// The translation of a key; nil if missing.
    ///
    /// - Parameter form: the index of the plural form, below `formCount`.
    fileprivate func text(for key: LocalizedStringKey, context: String?, form: Int) -> String? {
        guard let catalog else { return self == .pseudo ? PseudoLanguage.text(for: key) : nil }
        guard let context else { return catalog.text(for: key.format, form: form, arguments: key.arguments) }
        return catalog.text(for: "\(key.format) @\(context)", form: form, arguments: key.arguments)
    }
}

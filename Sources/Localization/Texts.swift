import CEmbeddedFile
import Synchronization

/// The texts of a program or a library in other languages than English, which are part of its binary.
///
/// A program says at launch, before its first text, which its own are: `Texts.use(.tekpub)`. A library that is part of
/// other programs, as CursesKit is, looks in its own first: `texts.localized("Cancel")`.
public struct Texts: Sendable {
    private let file: @Sendable (Language) -> EmbeddedFile?

    /// - Parameter file: returns the catalogue in a language, with lines as `StringCatalog` describes them; nil for a
    ///   language without one. English and the pseudo-language need none.
    public init(_ file: @escaping @Sendable (Language) -> EmbeddedFile?) {
        self.file = file
    }

    /// Sets the texts of the program, in which `localized` looks.
    public static func use(_ texts: Texts) {
        ofProgram.withLock { $0 = texts }
    }

    private static let ofProgram = Mutex(Texts.none)

    /// Those of a program without translations.
    static let none = Texts { _ in nil }
}

extension Texts {
    /// Returns a text of a library in the language in force, or one that the program has handed to it.
    ///
    /// - Parameter context: see the function `localized(_:context:)`, which looks in the texts of the program only.
    public func localized(_ key: LocalizedStringKey, context: String? = nil) -> String {
        let language = Language.current
        guard language != .english else { return key.text }
        if language == .pseudo { return PseudoLanguage.text(for: key) }
        return text(for: key, context: context, form: 0, in: language) ?? key.text
    }

    /// Returns a text of a library with a number in the language in force; see the function of this name.
    public func localized(
        _ number: Int, one: @autoclosure () -> LocalizedStringKey,
        other: @autoclosure () -> LocalizedStringKey, context: String? = nil
    ) -> String {
        let language = Language.current
        guard language != .english else { return number == 1 ? one().text : other().text }
        if let form = language.form(for: number),
            let text = text(for: other(), context: context, form: form, in: language)
        {
            return text
        }
        let english = number == 1 ? one() : other()
        return language == .pseudo ? PseudoLanguage.text(for: english) : english.text
    }

    /// Returns the translation of a key, in these texts or else in those of the program; nil if missing.
    ///
    /// - Parameter form: the index of the plural form, below `formCount`.
    private func text(
        for key: LocalizedStringKey, context: String?, form: Int, in language: Language
    ) -> String? {
        let format = context.map { "\(key.format) @\($0)" } ?? key.format
        return [self, Self.ofProgram.withLock { $0 }].lazy.compactMap { texts in
            texts.file(language).flatMap {
                StringCatalog(UnsafeBufferPointer(start: $0.bytes, count: $0.count))
                    .text(for: format, form: form, arguments: key.arguments)
            }
        }.first
    }
}

import Synchronization

/// A language of the interface.
public enum Language: UInt8, CaseIterable, Sendable {
    case english, german, spanish, french, japanese
    /// English with accents, in brackets and 40 % longer, which shows what is not translated and what is cut.
    case pseudo

    /// The code by ISO 639-1, such as `de`; `pseudo` for the pseudo-language.
    public var code: String {
        switch self {
        case .english: "en"
        case .german: "de"
        case .spanish: "es"
        case .french: "fr"
        case .japanese: "ja"
        case .pseudo: "pseudo"
        }
    }

    /// The language of a code or of the name of a locale, such as `de`, `de-AT` or `de_DE.UTF-8`; nil if there are no
    /// texts in it. The locales `C` and `POSIX` speak English.
    public init?(_ name: String) {
        let code = name.prefix { $0.isASCII && $0.isLetter }.lowercased()
        if code == "c" || code == "posix" {
            self = .english
        } else if let language = Self.allCases.first(where: { $0.code == code }) {
            self = language
        } else {
            return nil
        }
    }

    /// The language that the variables of the process's locale ask for; English if there are no texts in it.
    ///
    /// `LC_ALL`, `LC_MESSAGES` and `LANG` name one locale, as in POSIX. `LANGUAGE` is a list of preferred languages,
    /// as in GNU's gettext, unless the locale is `C`.
    ///
    /// - Parameter variable: returns the value of an environment variable.
    public init(ofLocale variable: (String) -> String?) {
        func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
        let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
        let isC = locale == "POSIX" || locale == "C" || locale.hasPrefix("C.")
        let preferred = isC ? [] : (value("LANGUAGE") ?? "").split(separator: ":")
        self = preferred.lazy.compactMap { Language(String($0)) }.first ?? Language(locale) ?? .english
    }
}

// MARK: The language in force

extension Language {
    /// The language in force: that of the current task, else that of the program, which is English by default.
    public static var current: Language {
        let state = inForce.load(ordering: .relaxed)
        guard state & tasksDiffer == 0 else {
            return ofTask ?? Language(rawValue: state & ~tasksDiffer) ?? .english
        }
        return Language(rawValue: state) ?? .english
    }

    /// Sets the language of the program. Call it at launch, before the first text.
    public static func use(_ language: Language) {
        let own = inForce.load(ordering: .relaxed) & tasksDiffer
        inForce.store(language.rawValue | own, ordering: .relaxed)
    }

    /// Runs `body` in a language; tests of several languages share a process.
    ///
    /// A program has one language, so this costs it nothing.
    public static func withCurrent<Result, Failure>(
        _ language: Language, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard language != current else { return try body() }
        // In a program, whose tasks all have its language, nothing is to be looked up later.
        guard language != current else { return try body() }
        inForce.bitwiseOr(tasksDiffer, ordering: .relaxed)
        var result: Swift.Result<Result, Failure>?
        $ofTask.withValue(language) {
            do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
        }
        guard let result else { preconditionFailure("withValue runs its operation") }
        return try result.get()
    }

    /// Runs `body` in a language, with the tasks that it starts; tests of several languages share a process.
    public static func withCurrent<Result>(
        _ language: Language, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        guard language != current else { return try await body() }
        inForce.bitwiseOr(tasksDiffer, ordering: .relaxed)
        return try await $ofTask.withValue(language, operation: body, isolation: isolation)
    }

    @TaskLocal private static var ofTask: Language?

    /// The raw value of the program's language, and the bit `tasksDiffer`.
    private static let inForce = Atomic<UInt8>(0)
    /// Whether tasks may have a language of their own. Looking that up takes longer, and a program never does.
    private static let tasksDiffer: UInt8 = 0x80
}

// MARK: Numbers

extension Language {
    /// What stands before the fraction of a number: `1.5` or `1,5`.
    public var decimalSeparator: String {
        switch self {
        case .english, .japanese, .pseudo: "."
        case .german, .spanish, .french: ","
        }
    }

    /// The number of plural forms in a catalogue.
    public var formCount: Int { self == .japanese ? 1 : 2 }

    /// The index of the plural form for a number; nil for English, whose forms stand in the source.
    func form(for number: Int) -> Int? {
        switch self {
        case .english, .pseudo: nil
        case .german, .spanish: number == 1 ? 0 : 1
        case .french: (-1...1).contains(number) ? 0 : 1
        case .japanese: 0
        }
    }
}

import Foundation
import Localization
import TekpubKit

/// The option `--interface-language`, which may stand anywhere on the command line.
///
/// The language is chosen before anything else, so that help and errors are in it: the option, else
/// `TEKPUB_INTERFACE_LANGUAGE`, else the setting `interface-language`, else the locale.
struct LanguageOption {
    /// The language in the option; nil if it is not given.
    private let language: Language?

    /// The name of the option: that of the setting.
    static let name = "--interface-language"

    /// Creates an option that is not given.
    init() {
        language = nil
    }

    /// Removes the option from `arguments`.
    ///
    /// - Throws: exit code 64, after printing the mistake.
    init(removedFrom arguments: inout [String]) throws {
        var value: String?
        var rest: [String] = []
        var index = 0
        while index < arguments.count, arguments[index] != "--" {
            let argument = arguments[index]
            if argument == Self.name {
                index += 1
                value = index < arguments.count ? arguments[index] : ""
            } else if argument.hasPrefix(Self.name + "=") {
                value = String(argument.dropFirst(Self.name.count + 1))
            } else {
                rest.append(argument)
            }
            index += 1
        }
        arguments = rest + arguments[min(index, arguments.count)...]
        language = value.flatMap { Language($0) }
        if let value, language == nil {
            Self.useLocale()
            throw Failure(
                localized(
                    "--interface-language: '\(value)' is not one of \(Self.names.joined(separator: ", "))."),
                code: EX_USAGE)
        }
    }

    /// The names of the languages, for the help.
    static let names = Language.allCases.map(\.code)

    /// Sets the language of the program, as far as it is known without the settings.
    func use() {
        if let language { Language.use(language) } else { Self.useLocale() }
    }

    /// Sets the language of the program to that of the settings, if they have one and the option is not given.
    ///
    /// A value that is not accepted is reported when the settings are read.
    func use(_ configuration: UserConfiguration) {
        guard language == nil else { return }
        // Ignore errors: see above.
        let name = (try? configuration.entry(of: .interfaceLanguage))?.value.text
        if let language = name.flatMap({ Language($0) }) { Language.use(language) }
    }

    private static func useLocale() {
        Language.use(Language(ofLocale: { getenv($0).map { String(cString: $0) } }))
    }
}

extension UserConfiguration {
    /// Reads the settings for a look at a few of them; changes no file and reports nothing.
    static func glance() -> UserConfiguration {
        UserConfiguration(in: .ofUser) { name in
            getenv(name).map { String(cString: $0) }
        }
    }
}

import Testing

@testable import Localization

struct LanguageTests {
    @Test(arguments: [
        ("de", Language.german), ("de_AT.UTF-8", .german), ("ja-JP", .japanese), ("FR", .french),
        ("es_419", .spanish),
        ("en_GB", .english), ("C", .english), ("C.UTF-8", .english), ("POSIX", .english), ("pseudo", .pseudo),
    ])
    func hasCodesAndNamesOfLocales(name: String, expected: Language) {
        #expect(Language(name) == expected)
    }

    @Test(arguments: ["", "it", "deutsch", "d", "-", "_de"])
    func refusesOtherNames(name: String) {
        #expect(Language(name) == nil)
    }

    @Test(arguments: [
        ([:], Language.english),
        (["LANG": "de_DE.UTF-8"], .german),
        (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"], .french),
        (["LANG": "de_DE.UTF-8", "LC_ALL": "ja_JP", "LC_MESSAGES": "fr_FR"], .japanese),
        (["LANG": "de_DE.UTF-8", "LC_ALL": ""], .german),
        (["LANG": "it_IT"], .english),
        (["LANG": "de_DE", "LANGUAGE": "it:es:fr"], .spanish),
        (["LANG": "de_DE", "LANGUAGE": "it"], .german),
        (["LANG": "C.UTF-8", "LANGUAGE": "es"], .english),
        (["LANGUAGE": "es"], .english),
    ])
    func followsTheLocale(variables: [String: String], expected: Language) {
        #expect(Language(ofLocale: { variables[$0] }) == expected)
    }

    @Test(arguments: [
        (Language.german, [1, 1, 0, 1]), (.spanish, [1, 1, 0, 1]), (.french, [1, 0, 0, 1]),
        (.japanese, [0, 0, 0, 0]),
    ])
    func hasPluralForms(language: Language, expected: [Int]) {
        #expect([-2, 0, 1, 2].map { language.form(for: $0) } == expected)
        #expect(expected.allSatisfy { $0 < language.formCount })
    }
}

import CEmbeddedFile
import Testing

@testable import Localization

struct LocalizedTests {
    /// The texts of a library that has translations of two, into two languages.
    private let texts = Texts { language in
        let lines: StaticString? =
            switch language {
            case .german:
                #"""
                "%1 unknown episodes" = "%1 unbekannte Folge" | "%1 unbekannte Folgen";
                "Cancel" = "Abbrechen";
                """#
            case .japanese: #""Cancel" = "キャンセル";"#
            default: nil
            }
        return lines.map { EmbeddedFile(bytes: $0.utf8Start, count: $0.utf8CodeUnitCount) }
    }

    private func found(_ shown: Int, of count: String) -> String {
        localized("\(shown) of \(count) found, \(50)%")
    }

    private func episodes(_ count: Int) -> String {
        localized(count, one: "an unknown episode", other: "\(count) unknown episodes")
    }

    @Test func isTheTextItselfInEnglish() {
        #expect(found(3, of: "%1") == "3 of %1 found, 50%")
        #expect(localized("Cancel") == "Cancel")
        #expect(episodes(1) == "an unknown episode")
        #expect(episodes(0) == "0 unknown episodes")
    }

    @Test(arguments: [(Language.german, "Abbrechen"), (.japanese, "キャンセル"), (.english, "Cancel")])
    func isTranslated(language: Language, expected: String) {
        Language.withCurrent(language) {
            #expect(texts.localized("Cancel") == expected)
        }
        #expect(texts.localized("Cancel") == "Cancel")
    }

    @Test(arguments: [(1, "1 unbekannte Folge"), (2, "2 unbekannte Folgen")])
    func hasPluralForms(count: Int, expected: String) {
        Language.withCurrent(.german) {
            let text = texts.localized(
                count, one: "an unknown episode", other: "\(count) unknown episodes")
            #expect(text == expected)
        }
    }

    @Test(arguments: Language.allCases.filter { $0 != .pseudo })
    func isEnglishWithoutATranslation(language: Language) {
        Language.withCurrent(language) {
            #expect(found(3, of: "%1") == "3 of %1 found, 50%")
            #expect(episodes(1) == "an unknown episode")
            #expect(episodes(2) == "2 unknown episodes")
        }
    }

    @Test func isLongerAndInBracketsInThePseudoLanguage() {
        Language.withCurrent(.pseudo) {
            #expect(localized("Cancel") == "⟦Çáññçééľ~⟧")
            #expect(localized("OK") == "⟦ÓĶ~⟧")
            #expect(found(3, of: "12") == "⟦3 óƒƒ 12 ƒƒóúúñđđ, 50%~~⟧")
            #expect(episodes(2) == "⟦2 úññķññóŵññ ééþíššóđđéš~⟧")
        }
    }

    @Test func translatesAStoredKey() {
        let key: LocalizedStringKey = "Cancel"
        #expect(Language.withCurrent(.german) { texts.localized(key) } == "Abbrechen")
        #expect(localized(key) == "Cancel")
    }

    @Test func keepsAValueForEachLanguage() {
        let title = PerLanguage { [texts] in texts.localized("Cancel") }
        #expect(title.value == "Cancel")
        #expect(Language.withCurrent(.german) { title.value } == "Abbrechen")
        #expect(title.value == "Cancel")
    }

    @Test func speaksTheLanguageOfItsTask() async {
        await Language.withCurrent(.german) {
            #expect(await Task { texts.localized("Cancel") }.value == "Abbrechen")
            #expect(await Task.detached { texts.localized("Cancel") }.value == "Cancel")
        }
    }
}

import Testing

@testable import Localization

struct LocalizedTests {
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

    @Test(arguments: [
        (Language.german, "Abbrechen"), (.spanish, "Cancelar"), (.french, "Annuler"), (.japanese, "キャンセル"),
    ])
    func isTranslated(language: Language, expected: String) {
        Language.withCurrent(language) {
            #expect(localized("Cancel") == expected)
        }
        #expect(localized("Cancel") == "Cancel")
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
        #expect(Language.withCurrent(.german) { localized(key) } == "Abbrechen")
        #expect(localized(key) == "Cancel")
    }

    @Test func keepsAValueForEachLanguage() {
        let title = PerLanguage { localized("Cancel") }
        #expect(title.value == "Cancel")
        #expect(Language.withCurrent(.german) { title.value } == "Abbrechen")
        #expect(title.value == "Cancel")
    }

    @Test func speaksTheLanguageOfItsTask() async {
        await Language.withCurrent(.german) {
            #expect(await Task { localized("Cancel") }.value == "Abbrechen")
            #expect(await Task.detached { localized("Cancel") }.value == "Cancel")
        }
    }
}

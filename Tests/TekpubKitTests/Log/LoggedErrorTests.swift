import Localization
import Testing

@testable import TekpubKit

struct LoggedErrorTests {
    @Test func areInEnglishInEveryLanguage() {
        let error = ProxyError.notHTTP(host: "a.test")
        Language.withCurrent(.german) {
            #expect(error.localizedDescription == "a.test spricht kein HTTP.")
            #expect(error.logText == "a.test does not speak HTTP.")
        }
    }
}

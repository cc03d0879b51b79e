import Foundation
import Localization
import Testing

@testable import TekpubKit

struct LoggedErrorTests {
    @Test func areInEnglishInEveryLanguage() throws {
        let host = try #require(URL(string: "http://a.test").flatMap { HostName($0) })
        Texts.use(.tekpub)
        Language.withCurrent(.german) {
            let error = CatalogError.notHTTP(host: host)
            #expect(error.localizedDescription.hasPrefix("a.test spricht kein HTTP."))
            #expect(error.logText.hasPrefix("a.test does not speak HTTP."))
        }
    }
}

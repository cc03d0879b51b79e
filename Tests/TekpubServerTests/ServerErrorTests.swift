import Foundation
import Localization
import Testing

@testable import TekpubServer

struct ServerErrorTests {
    @Test(arguments: [
        ServerError.unknownHost("1"), .portInUse(host: "1", port: 2), .portForbidden(host: "1", port: 2),
        .failed(host: "1", port: 2, reason: "3"), .ended(reason: "1"),
    ])
    func isTranslated(error: ServerError) {
        let text = Language.withCurrent(.pseudo) { error.localizedDescription }
        #expect(text.hasPrefix("⟦") && text.hasSuffix("⟧"))
        #expect(text.filter { $0.isASCII && $0.isLetter } == "")
    }

    @Test func namesTheFaultsInEachLanguage() {
        let text = Language.withCurrent(.pseudo) { UnknownFault(argument: "1").localizedDescription }
        #expect(text.hasPrefix("⟦") && text.hasSuffix("⟧"))
    }
}

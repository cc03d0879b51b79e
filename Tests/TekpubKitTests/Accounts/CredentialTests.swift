import Foundation
import Testing

@testable import TekpubKit

struct CredentialTests {
    private let credential = Credential(token: "s3cret", receivedAt: Date(timeIntervalSince1970: 1_000_000))

    @Test func isNeverPrinted() {
        var dumped = ""
        dump(credential, to: &dumped)
        for text in ["\(credential)", String(reflecting: credential), "\([credential])", dumped] {
            #expect(!text.contains("s3cret"))
        }
    }

    @Test(arguments: [(-1, false), (0, false), (30 * 86_400 - 1, false), (30 * 86_400, true)])
    func isValidForThirtyDays(seconds: Int, isExpired: Bool) {
        #expect(credential.isExpired(at: credential.receivedAt + TimeInterval(seconds)) == isExpired)
    }
}

import Foundation
import Testing

@testable import TekpubKit

/// What the library stores of validators.
struct RevalidationTextTests {
    private static let page = URL(string: "https://example.org/list?page=2")

    private static func revalidation(
        _ responses: [Revalidation.Response], isComplete: Bool = true, lacksPages: Bool = false,
        schema: String? = "3"
    ) -> Revalidation {
        Revalidation(
            method: "GET", address: URL(string: "https://example.org/feed"), responses: responses,
            isComplete: isComplete, lacksPages: lacksPages, schema: schema)
    }

    @Test(arguments: [
        revalidation([]),
        revalidation([.init(url: nil, validator: Validator(entityTag: #"W/"a:1""#, lastModified: nil))]),
        revalidation([
            .init(
                url: nil, validator: Validator(entityTag: "", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")),
            .init(url: page, validator: nil),
        ]),
        revalidation([], isComplete: false, lacksPages: true, schema: nil),
        Revalidation(version: "12 é \u{1F600}"),
    ])
    func isReadAsItWasWritten(revalidation: Revalidation) {
        #expect(Revalidation(text: revalidation.text) == revalidation)
    }

    /// Such a catalogue is fetched again.
    @Test(arguments: [
        "", "1:1", #"{"method":"GET","answers":[],"isComplete":true}"#, "1:23:GET0:0:1:=0:",
        "1:13:GET0:0:1:=0:0:", "99:1", "-1:1",
    ])
    func isNothingIfItIsDamagedOrOfAnotherVersion(text: String) {
        #expect(Revalidation(text: text) == nil)
    }

    @Test func isNothingIfItIsCut() {
        let answer = Revalidation.Response(url: nil, validator: Validator(entityTag: "tag"))
        let text = Self.revalidation([answer]).text
        for count in 0..<text.count {
            let part = Revalidation(text: String(text.prefix(count)))
            #expect(part == nil || part?.responses == [], "\(count)")
        }
    }
}

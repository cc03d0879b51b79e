import Foundation
import Testing

@testable import TekpubKit

struct ProxyErrorTests {
    private let host: HostName

    init() throws {
        host = try BaseURL("http://127.0.0.1:3000").host
    }

    @Test func saysWhatHappenedAndWhatToTry() {
        let sentences: [(CatalogError, String)] = [
            (
                .connectionRefused(host: host),
                "127.0.0.1:3000 refused the connection. Is the server running there?"
            ),
            (
                .nameNotFound(host: host),
                "Can't reach 127.0.0.1:3000. Are you online?"
            ),
            (
                .connectionLost(host: host),
                "127.0.0.1:3000 closed the connection without an answer. Try again."
            ),
            (
                .noAnswer(host: host, limit: .seconds(10)),
                "127.0.0.1:3000 did not answer within 10 seconds. Try again."
            ),
            (
                .stalled(host: host, limit: .milliseconds(1500)),
                "127.0.0.1:3000 stopped sending for 1.5 seconds. Try again."
            ),
            (
                .tooSlow(host: host, limit: .seconds(120)),
                "127.0.0.1:3000 needed more than 2 minutes. Try again."
            ),
            (.notHTTP(host: host), "127.0.0.1:3000 does not speak HTTP. Check the address."),
            (
                .status(host: host, code: 429),
                "127.0.0.1:3000 is asked too often (429). Try again later."
            ),
            (
                .tooManyRedirects(host: host, count: 20),
                "127.0.0.1:3000 redirected more than 20 times. Check the address."
            ),
            (
                .status(host: host, code: 404),
                "127.0.0.1:3000 has no catalogue there (404). Check the address."
            ),
            (.status(host: host, code: 503), "127.0.0.1:3000 is in trouble (503). Try again."),
            (
                .unreadable(host: host, cause: .notJSON(offset: 7)),
                "127.0.0.1:3000 sent invalid JSON (at byte 7). The server may be at fault; try again later."
            ),
            (
                .unreadable(host: host, cause: .anotherShape),
                "127.0.0.1:3000 sent JSON that is not a catalogue. Check the address."
            ),
            (
                .cutShort(host: host, received: 900, expected: 5000),
                "127.0.0.1:3000 stopped after 900 of 5000 bytes. Try again."
            ),
            (
                .cutShort(host: host, received: 900, expected: nil),
                "127.0.0.1:3000 stopped after 900 bytes. Try again."
            ),
            (
                .passwordWanted(host: host, isGiven: false),
                "127.0.0.1:3000 wants a name and a password. "
                    + "Write NAME:PASSWORD@ before the host in the address."
            ),
            (
                .viaProxy(host: host, proxy: "gate:3128", reason: "refused the connection"),
                "The proxy at gate:3128 refused the connection. "
                    + "Check http_proxy and similar variables in your environment."
            ),
            (
                .insecure(host: host, reason: "self-signed certificate"),
                "The connection to 127.0.0.1:3000 is not secure: self-signed certificate. "
                    + "Check the address and the clock of this computer."
            ),
        ]
        for (error, sentence) in sentences {
            #expect(error.localizedDescription == sentence)
            #expect(sentence.hasPrefix(error.reason))
        }
    }

    @Test func tellsALostAnswerFromNone() {
        func error(received: Int?) -> CatalogError {
            CatalogError(.connectionLost, host: host, received: received, expected: 9, timeouts: Timeouts())
        }
        #expect(error(received: nil) == .connectionLost(host: host))
        #expect(error(received: 5) == .cutShort(host: host, received: 5, expected: 9))
    }

    @Test func usesTheCachedCatalogueUnlessTheServerSaysThatThereIsNone() {
        let outages: [CatalogError] = [
            .noAnswer(host: host, limit: .seconds(10)), .notHTTP(host: host), .status(host: host, code: 500),
            .unreadable(host: host, cause: .foreign(.webPage(feed: nil))),
            .unreadable(host: host, cause: .empty),
            .unreadable(host: host, cause: .endsEarly(byteCount: 9)),
        ]
        #expect(outages.filter { !$0.isOutage } == [])
        let answers: [CatalogError] = [
            .status(host: host, code: 404), .status(host: host, code: 401),
            .unreadable(host: host, cause: .noItem),
            .unreadable(host: host, cause: .passwordNeeded), .cancelled,
        ]
        #expect(answers.filter(\.isOutage) == [])
    }
}

import Foundation
import Testing

@testable import TekpubKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct ProxyErrorTests {
    private let host: HostName

    init() throws {
        host = try BaseURL("http://127.0.0.1:3000").host
    }

    @Test func saysWhatHappenedAndWhatToTry() {
        let sentences: [(ProxyError, String)] = [
            (
                .connectionRefused(host: host),
                "127.0.0.1:3000 refused the connection. Is the server running there?"
            ),
            (
                .nameNotFound(host: host),
                "There is no host called 127.0.0.1:3000. Check the base URL and the connection to the internet."
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
            (.notHTTP(host: host), "127.0.0.1:3000 does not speak HTTP. Check the base URL."),
            (
                .tooManyRedirects(host: host, count: 20),
                "127.0.0.1:3000 redirected more than 20 times. Check the base URL."
            ),
            (
                .status(host: host, code: 404),
                "127.0.0.1:3000 has no catalogue there (404). Check the base URL."
            ),
            (.status(host: host, code: 503), "127.0.0.1:3000 is in trouble (503). Try again."),
            (
                .unreadable(host: host, cause: .notJSON(offset: 7)),
                "127.0.0.1:3000 sent what is not JSON (at byte 7). The server may be at fault; try again later."
            ),
            (
                .unreadable(host: host, cause: .anotherShape),
                "127.0.0.1:3000 sent JSON that is no catalogue. Check the base URL."
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
                .insecure(host: host, reason: "self-signed certificate"),
                "There is no safe connection to 127.0.0.1:3000: self-signed certificate. "
                    + "Check the address and the clock of this computer."
            ),
        ]
        for (error, sentence) in sentences {
            #expect(error.localizedDescription == sentence)
            #expect(sentence.hasPrefix(error.reason))
        }
    }

    /// The words are those of libcurl 7.88, which Foundation on Linux passes on with code -1.
    @Test(arguments: [
        ("transfer closed with 100 bytes remaining to read", "stopped after 5 of 9 bytes"),
        ("transfer closed with outstanding read data remaining", "stopped after 5 of 9 bytes"),
        ("SSL certificate problem: self-signed certificate", "3000: self-signed certificate"),
        ("OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number", "3000: wrong version number"),
        (
            "SSL: no alternative certificate subject name matches target host name '::1'",
            "3000: no alternative certificate subject name matches target host name '::1'"
        ),
        ("Something else.", "Talking to 127.0.0.1:3000 failed: Something else"),
    ])
    func readsTheWordsOfLibcurl(words: String, reason: String) {
        let error = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: words])
        let mapped = ProxyError(error, host: host, received: 5, expected: 9)
        #expect(mapped.reason.contains(reason))
    }

    @Test func saysWhatToDoAboutAnAddressInBrackets() throws {
        let address = try BaseURL("http://[::1]:3000")
        let error = ProxyError(URLError(.badURL), host: address.host, received: nil, expected: nil)
        #expect(error.reason.contains("[::1]:3000") && error.reason.contains("localhost"))
    }

    @Test func tellsALostAnswerFromNone() {
        let error = URLError(.networkConnectionLost)
        #expect(ProxyError(error, host: host, received: nil, expected: nil) == .connectionLost(host: host))
        #expect(
            ProxyError(error, host: host, received: 5, expected: 9)
                == .cutShort(host: host, received: 5, expected: 9))
    }
}

import Foundation
import Testing

@testable import TekpubKit

struct BaseURLTests {
    @Test(arguments: [
        ("http://tekpub.com", "tekpub.com"),
        ("HTTP://tekpub.com:80/", "tekpub.com"),
        ("https://tekpub.com:443/x", "tekpub.com"),
        ("https://tekpub.com:80", "tekpub.com:80"),
        ("http://127.0.0.1:3000", "127.0.0.1:3000"),
        ("http://[::1]:3000/", "[::1]:3000"),
        ("http://ada:secret@tekpub.com/?token=secret#secret", "tekpub.com"),
    ])
    func showsOnlyTheHost(text: String, host: String) throws {
        #expect(try BaseURL(text).host.description == host)
    }

    @Test(arguments: [
        ("tekpub:https://example.org/feed.xml", "https://example.org/feed.xml"),
        ("tekpub:http://localhost:3000", "http://localhost:3000"),
        ("TEKPUB://example.org/feed.xml", "https://example.org/feed.xml"),
    ])
    func readsTheAddressInALinkToThisProgram(text: String, expected: String) throws {
        #expect(try BaseURL(text).url.absoluteString == expected)
    }

    @Test(arguments: [
        ("feed://example.org/a", "http://example.org/a"),
        ("feed:https://example.org/a", "https://example.org/a"),
        ("FEED:http://example.org", "http://example.org"), ("itpc://example.org", "http://example.org"),
        ("pcast://example.org:8080/", "http://example.org:8080/"),
        ("podcast://example.org", "http://example.org"), ("itms://example.org", "http://example.org"),
        (" https://example.org/a\n", "https://example.org/a"),
        ("\tfeed://example.org ", "http://example.org"),
    ])
    func readsAddressesAsOtherProgramsWriteThem(text: String, expected: String) throws {
        #expect(try BaseURL(text).url.absoluteString == expected)
        #expect(try BaseURL(typed: text).url.absoluteString == expected)
    }

    @Test
    func takesAHostCalledTekpubForAHost() {
        #expect(throws: BaseURLError.missingScheme(suggestion: "http://tekpub:3000")) {
            try BaseURL("tekpub:3000")
        }
    }

    @Test(arguments: [
        ("http://tekpub.com", "http://tekpub.com/api/productions"),
        ("http://tekpub.com/", "http://tekpub.com/api/productions"),
        ("http://tekpub.com//", "http://tekpub.com/api/productions"),
        ("http://tekpub.com/a%20b/c/", "http://tekpub.com/a%20b/c/api/productions"),
        ("http://tekpub.com/a?token=b#c", "http://tekpub.com/a/api/productions"),
    ])
    func continuesItsPath(text: String, expected: String) throws {
        #expect(try BaseURL(text).appending("api/productions").absoluteString == expected)
    }

    @Test(arguments: [
        ("example.org/feed", "https://example.org/feed"), (" http://example.org ", "http://example.org"),
        ("localhost:3000", "http://localhost:3000"), ("127.0.0.1:3000/a", "http://127.0.0.1:3000/a"),
        ("[::1]:3000", "http://[::1]:3000"), ("a.localhost", "http://a.localhost"),
        ("127.example.org", "https://127.example.org"), ("192.168.1.2", "https://192.168.1.2"),
    ])
    func completesAnAddressThatIsTypedWithoutAScheme(text: String, expected: String) throws {
        #expect(try BaseURL(typed: text).url.absoluteString == expected)
    }

    @Test(arguments: ["", "two words", "ftp://example.org"])
    func refusesWhatIsNoAddress(text: String) {
        #expect(throws: BaseURLError.self) { try BaseURL(typed: text) }
    }

    @Test(arguments: [
        "localhost", "LOCALHOST:3000", "a.localhost", "127.0.0.1", "127.255.0.1:8000", "[::1]", "10.0.0.1",
        "172.16.0.1", "172.31.255.255", "192.168.1.2", "169.254.1.1", "[fd00::1]", "[fc12::1]", "[fe80::1]",
        "[febf::1]", "nas", "nas:3000", "nas.local",
    ])
    func knowsHostsThatNeedNoInternet(host: String) throws {
        #expect(try BaseURL("http://\(host)/").isNearby)
    }

    @Test(arguments: [
        "example.org", "128.0.0.1", "172.32.0.1", "172.15.0.1", "192.169.0.1", "11.0.0.1", "1.1.1.1",
        "[2001:db8::1]", "[fec0::1]", "nas.local.org", "local.org", "10.0.0.1.org", "localhost.org",
    ])
    func knowsHostsThatNeedTheInternet(host: String) throws {
        #expect(try !BaseURL("http://\(host)/").isNearby)
    }

    @Test(arguments: [
        ("HTTP://TekPub.com/A", "http://TekPub.com/A"), ("Https://127.1", "https://127.1"),
        ("http://[::1]:3000", "http://[::1]:3000"),
    ])
    func takesAnAddressAsPeopleTypeIt(text: String, expected: String) throws {
        #expect(try BaseURL(text).url.absoluteString == expected)
    }

    @Test func keepsItsQueryForItself() throws {
        #expect(
            try BaseURL("http://tekpub.com/a?token=b#c").url.absoluteString == "http://tekpub.com/a?token=b")
    }

    @Test(
        arguments: [
            ("", .malformed), ("not a url", .malformed), ("http://not a url", .malformed),
            ("http://tekpub.com:99999", .malformed), ("http://tekpub.com:x", .malformed),
            ("mailto:ada@example.org", .malformed), ("://tekpub.com", .malformed), ("1http://a", .malformed),
            ("+a://b", .malformed), ("ht_tp://a", .malformed), ("svn+ssh://a", .unsupportedScheme("svn+ssh")),
            ("ftp://127.0.0.1/x", .unsupportedScheme("ftp")), ("FILE:///etc", .unsupportedScheme("file")),
            ("http://", .missingHost), ("http:///productions", .missingHost), ("http://a%1b/", .missingHost),
            ("localhost:3000", .missingScheme(suggestion: "http://localhost:3000")),
            ("127.0.0.1:3000/a", .missingScheme(suggestion: "http://127.0.0.1:3000/a")),
            ("tekpub.com?token=secret", .missingScheme(suggestion: "http://tekpub.com")),
        ] as [(String, BaseURLError)])
    func refusesWhatIsNoBaseURL(text: String, error: BaseURLError) {
        #expect(throws: error) { try BaseURL(text) }
    }

    @Test func saysWhatToTypeInstead() {
        let error = BaseURLError.missingScheme(suggestion: "http://localhost:3000")
        #expect(
            error.localizedDescription
                == "The base URL lacks its http:// or https://. Did you mean http://localhost:3000?")
    }
}

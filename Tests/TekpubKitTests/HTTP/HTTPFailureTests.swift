#if os(Linux)
    import Foundation
    import Testing

    @testable import TekpubKit

    /// The words are those of libcurl 7.88, with the numbers of libcurl-errors(3).
    struct HTTPFailureTests {
        @Test(
            arguments: [
                (6, "Could not resolve host: nowhere.test", .nameNotFound),
                (
                    7, "Failed to connect to 127.0.0.1 port 9 after 0 ms: Couldn't connect to server",
                    .connectionRefused
                ),
                (1, "Received HTTP/0.9 when not allowed", .notHTTP),
                (8, "Invalid Content-Length: value", .badLength),
                (18, "transfer closed with 100 bytes remaining to read", .connectionLost),
                (27, "Out of memory", .headTooLong),
                (52, "Empty reply from server", .connectionLost),
                (56, "Recv failure: Connection reset by peer", .connectionLost),
                (
                    60, "SSL certificate problem: self-signed certificate",
                    .insecure("its certificate is self-signed")
                ),
                (
                    35, "OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number",
                    .noHandshake("it does not speak https there")
                ),
                (
                    35, "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to 127.0.0.1:41039",
                    .noHandshake("it closed the connection")
                ),
                (
                    60, "SSL: no alternative certificate subject name matches target host name '::1'",
                    .insecure("its certificate is for another host")
                ),
                (43, "A libcurl function was given a bad argument", .notHTTP),
                (99, "Something else", .other("Something else")),
            ] as [(Int, String, HTTPFailure)])
        func readsWhatLibcurlSays(code: Int, words: String, failure: HTTPFailure) throws {
            let url = try #require(URL(string: "http://127.0.0.1:9/"))
            #expect(HTTPFailure(curlCode: code, words: words, url: url, environment: [:]) == failure)
        }

        @Test(
            arguments: [
                (
                    7, "Failed to connect to gate.test port 3128 after 0 ms: Couldn't connect to server",
                    "refused the connection"
                ),
                (5, "Could not resolve proxy: gate.test", "cannot be found"),
                (56, "CONNECT tunnel failed, response 407", "wants a name and a password"),
                (56, "Received HTTP code 403 from proxy after CONNECT", "refused the request (403)"),
            ])
        func blamesTheProxyForItsFailures(code: Int, words: String, reason: String) throws {
            let url = try #require(URL(string: "https://tekpub.com/"))
            let environment = ["https_proxy": "http://joe:secret@gate.test:3128", "http_proxy": "other:1"]
            #expect(
                HTTPFailure(curlCode: code, words: words, url: url, environment: environment)
                    == .proxy("gate.test:3128", reason: reason))
        }

        @Test func doesNotBlameAProxyForTheServer() throws {
            let url = try #require(URL(string: "http://127.0.0.1:9/"))
            let words = "Failed to connect to 127.0.0.1 port 9 after 0 ms: Couldn't connect to server"
            let environment = ["http_proxy": "127.0.0.1:3128", "no_proxy": "127.0.0.1"]
            #expect(
                HTTPFailure(curlCode: 7, words: words, url: url, environment: environment)
                    == .connectionRefused)
        }
    }
#endif

import Foundation
import Testing

@testable import TekpubServer

struct HTTPRequestReaderTests {
    private struct Request: Equatable {
        var method = ""
        var target = ""
        var body = ""
    }

    /// Reads all requests of `text`, which arrives in pieces.
    private func requests(
        in text: String, pieceSize: Int, limits: HTTPLimits = HTTPLimits()
    ) throws -> [Request] {
        var reader = HTTPRequestReader(limits: limits)
        var requests: [Request] = []
        var head: HTTPRequest?
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: pieceSize) {
            reader.append(Array(bytes[start..<min(start + pieceSize, bytes.count)]))
            while true {
                if head == nil { head = try reader.head() }
                guard let current = head, let body = try reader.body(framed: current.framing()) else { break }
                requests.append(
                    Request(
                        method: current.method, target: current.target,
                        body: String(decoding: body, as: UTF8.self)))
                head = nil
            }
        }
        return requests
    }

    private func refusal(of text: String, limits: HTTPLimits = HTTPLimits()) -> Int? {
        let error = #expect(throws: HTTPRequestError.self) {
            try requests(in: text, pieceSize: 4096, limits: limits)
        }
        return error?.status
    }

    @Test(arguments: [1, 2, 3, 7, 4096])
    func readsTheSameHoweverItArrives(pieceSize: Int) throws {
        let text = """
            \r\nGET /a%20b?c=d HTTP/1.1\r\nHost: h\r\n\r\n\
            POST /form HTTP/1.1\r\nhost: h\r\ncontent-length: 5\r\n\r\nA=b&cGET / HTTP/1.0\n\n\
            POST /chunks HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n\
            4;x=y\r\nab\r\n\r\n1\r\nc\r\n0\r\nTrailer: t\r\n\r\n\
            HEAD http://other/path HTTP/1.1\r\nHost: h\r\n\r\n
            """
        #expect(
            try requests(in: text, pieceSize: pieceSize) == [
                Request(method: "GET", target: "/a%20b?c=d"),
                Request(method: "POST", target: "/form", body: "A=b&c"), Request(method: "GET", target: "/"),
                Request(method: "POST", target: "/chunks", body: "ab\r\nc"),
                Request(method: "HEAD", target: "/path"),
            ])
    }

    @Test(arguments: [
        ("GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\n", 414),
        (String(repeating: "a", count: 9000), 414),
        ("GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 40_000))", 431),
        ("GET / HTTP/1.1\r\n\(String(repeating: "X: y\r\n", count: 101))\r\n", 431),
        ("GET / HTTP/1.1\r\n\(String(repeating: "X: y\r\n", count: 9000))", 431),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 65537\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
        ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n10001\r\n", 413),
    ])
    func refusesWhatIsTooLong(text: String, status: Int) {
        #expect(refusal(of: text) == status)
    }

    @Test(arguments: [
        ("GET\r\n\r\n", 400), ("GET  / HTTP/1.1\r\nHost: h\r\n\r\n", 400), ("GET / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n", 400), ("GET x HTTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost : h\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: h\r\n folded\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nHost: h\u{0}\r\n\r\n", 400), ("GET / FTP/1.1\r\nHost: h\r\n\r\n", 400),
        ("\u{16}\u{3}\u{1}\r\n\r\n", 400), ("get / HTTP/1.1\r\nHost: h\r\n\r\n", 501),
        ("GET / HTTP/2.0\r\nHost: h\r\n\r\n", 505),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
        ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n", 400),
        ("POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n", 400),
    ])
    func refusesWhatIsNoRequest(text: String, status: Int) {
        #expect(refusal(of: text) == status)
    }
}

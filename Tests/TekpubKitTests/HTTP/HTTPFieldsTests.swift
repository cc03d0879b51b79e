import Foundation
import Testing

@testable import TekpubKit

struct HTTPFieldsTests {
    @Test func namesAreTheSameInAnyCase() {
        var fields: HTTPFields = ["ETag": "\"1\"", "Date": "today"]
        #expect(fields["etag"] == "\"1\"")
        #expect(fields["E-Tag"] == nil)
        fields["ETAG"] = "\"2\""
        #expect(fields.all.map(\.name) == ["ETag", "Date"])
        #expect(fields["ETag"] == "\"2\"")
    }

    @Test func aFieldIsRemovedWithAllOfItsName() {
        var fields: HTTPFields = ["Accept": "a", "Range": "b"]
        fields.append("accept", "c")
        #expect(fields["Accept"] == "a")
        fields["Accept"] = nil
        #expect(fields.all.map(\.value) == ["b"])
        fields["Accept"] = nil
        #expect(fields.all.count == 1)
    }

    @Test(
        arguments: [
            ("5", 5), ("0", 0), ("-5", nil), ("five", nil), ("5, 6", nil), ("99999999999999999999", nil),
        ] as [(String, Int?)])
    func readsOnlyALengthThatIsOne(text: String, length: Int?) throws {
        let head = HTTPHead(
            url: try #require(URL(string: "http://tekpub.test/")), statusCode: 200,
            fields: ["content-length": text])
        #expect(head.contentLength == length)
    }

    @Test(
        arguments: [
            ("text/html; charset=UTF-8", "UTF-8"), ("text/xml;charset=\"iso-8859-1\"", "iso-8859-1"),
            ("text/html", nil), ("text/html; boundary=charset", nil), ("charset=utf-8", nil),
        ] as [(String, String?)])
    func readsTheCharset(type: String, charset: String?) throws {
        let head = HTTPHead(
            url: try #require(URL(string: "http://tekpub.test/")), statusCode: 200,
            fields: ["Content-Type": type])
        #expect(head.charset == charset)
    }

    /// Source: RFC 9110, section 10.2.3.
    @Test(
        arguments: [
            ("120", 120), ("Fri, 31 Dec 1999 23:59:59 GMT", 59), (" 5 ", 5), ("999999", 86_400),
            ("Thu, 30 Dec 1999 00:00:00 GMT", nil), ("soon", nil), ("-1", nil), ("", nil),
        ] as [(String, Int?)])
    func readsHowLongToWaitByItsOwnClockIfTheServerTellsNoTime(text: String, seconds: Int?) throws {
        var head = HTTPHead(
            url: try #require(URL(string: "http://tekpub.test/")), statusCode: 503,
            fields: ["Retry-After": text])
        head.receivedAt = try #require(HTTPDate.date("Fri, 31 Dec 1999 23:59:00 GMT"))
        #expect(head.retryAfter == seconds.map { .seconds($0) })
    }
}

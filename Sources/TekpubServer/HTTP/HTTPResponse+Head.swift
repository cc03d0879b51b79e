import FlyingFox
import Foundation
import TekpubKit

extension HTTPResponse {
    /// Whether its status allows for a body at all (RFC 9112, section 6.3).
    var hasBody: Bool {
        !(100..<200).contains(statusCode.code) && statusCode != .noContent && statusCode != .notModified
    }

    /// The status line and the header, with the date and the framing of the body.
    ///
    /// - Parameter bodyByteCount: nil if the body comes in chunks.
    func head(bodyByteCount: Int?, at date: Date = Date()) -> Data {
        var fields = headers
        fields[.date] = HTTPDate.text(date)
        if hasBody {
            if let bodyByteCount {
                fields[.contentLength] = String(bodyByteCount)
            } else {
                fields[.transferEncoding] = "chunked"
            }
        }
        let lines = fields.map { "\($0.key.rawValue): \($0.value)\r\n" }.sorted()
        let status = "\(version.rawValue) \(statusCode.code) \(statusCode.phrase)\r\n"
        return Data((status + lines.joined() + "\r\n").utf8)
    }
}

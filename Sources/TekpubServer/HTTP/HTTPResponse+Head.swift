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
        // FlyingFox divides some values at their commas, that of Last-Modified too; here they are joined again.
        let lines = fields.keys.map { "\($0.rawValue): \(fields[$0] ?? "")\r\n" }.sorted()
        let status = "\(version.rawValue) \(statusCode.code) \(statusCode.phrase)\r\n"
        return Data((status + lines.joined() + "\r\n").utf8)
    }
}

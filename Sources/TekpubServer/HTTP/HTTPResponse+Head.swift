import FlyingFox
import Foundation
import TekpubKit

extension HTTPResponse {
    /// Whether its status allows a body (RFC 9112, section 6.3).
    var hasBody: Bool {
        !(100..<200).contains(statusCode.code) && statusCode != .noContent && statusCode != .notModified
    }

    /// Returns the status line and header, with the date and the framing of the body.
    ///
    /// - Parameter bodyByteCount: nil if the body is chunked.
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
        // FlyingFox splits some values at their commas, including Last-Modified; this joins them again.
        let lines = fields.keys.map { "\($0.rawValue): \(fields[$0] ?? "")\r\n" }.sorted()
        let status = "\(version.rawValue) \(statusCode.code) \(statusCode.phrase)\r\n"
        return Data((status + lines.joined() + "\r\n").utf8)
    }
}

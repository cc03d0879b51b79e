import Foundation
import TekpubFormats

/// The scheme, host and port of an absolute http or https address, if they are written as nearly all are: without a
/// user, and with a host of ASCII letters, digits, dots and hyphens.
///
/// A refresh reads these parts of each address several times, and `URLComponents` takes longer than the rest of a
/// request. It reads the addresses that are not plain.
struct PlainAddress {
    /// `http` or `https`.
    let scheme: String
    /// As written.
    let host: String
    /// nil if the address has none.
    let port: Int?
    /// Whether the address has a fragment.
    let hasFragment: Bool

    /// - Returns: nil if the address is not plain.
    init?(_ url: URL) {
        var text = url.absoluteString
        guard let address = text.withUTF8(PlainAddress.init) else { return nil }
        self = address
    }

    private init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        if Self.begins(bytes, with: "https://") {
            scheme = "https"
        } else if Self.begins(bytes, with: "http://") {
            scheme = "http"
        } else {
            return nil
        }
        let authority = bytes[(scheme.utf8.count + 3)...]
        let name = authority.prefix {
            $0.isLetterOrDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
        }
        guard !name.isEmpty else { return nil }
        host = String(decoding: name, as: UTF8.self)
        var rest = authority[name.endIndex...]
        if rest.first == UInt8(ascii: ":") {
            let digits = rest.dropFirst().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            let number = digits.prefix(6).reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
            guard (1...65535).contains(number) else { return nil }
            port = number
            rest = rest[digits.endIndex...]
        } else {
            port = nil
        }
        // Anything else, such as "@", makes what was read a part of something longer.
        guard rest.first.map({ "/?#".utf8.contains($0) }) ?? true else { return nil }
        hasFragment = rest.contains(UInt8(ascii: "#"))
    }

    private static func begins(_ bytes: UnsafeBufferPointer<UInt8>, with text: StaticString) -> Bool {
        bytes.count >= text.utf8CodeUnitCount
            && bytes.baseAddress.map { memcmp($0, text.utf8Start, text.utf8CodeUnitCount) } == 0
    }

    /// The port that is used if an address has none.
    var usualPort: Int { scheme == "https" ? 443 : 80 }
}

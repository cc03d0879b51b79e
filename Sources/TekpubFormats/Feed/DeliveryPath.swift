import Foundation

/// The parts of a video's address on Tekpub's delivery host, such as
/// `http://delivery.tekpub.com/sample/1/hd/file.mp4?token=abc`.
///
/// Source: the pattern by which a reader of that feed found the number of an episode.
struct DeliveryPath {
    /// The path component before the number; nil if missing.
    let slug: String?
    let number: Int
    /// Whether the size is `hd`, as on Tekpub's host; no other feed has such addresses.
    let isProof: Bool

    /// - Returns: nil unless the path ends in a number, a size and a file called `file`.
    init?(_ address: String) {
        let bytes = Array(address.utf8)
        guard let colon = bytes.firstIndex(of: .colon), bytes[colon...].starts(with: "://".utf8) else {
            return nil
        }
        let path = bytes[(colon + 3)...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let file = path.lastIndex(of: .slash), path[(file + 1)...].starts(with: "file.".utf8),
            let size = path[..<file].lastIndex(of: .slash), let end = path[..<size].lastIndex(of: .slash),
            case let digits = path[(end + 1)..<size], let number = Self.number(digits)
        else { return nil }
        self.number = number
        isProof = path[(size + 1)..<file].elementsEqual("hd".utf8)
        let start = path[..<end].lastIndex(of: .slash)
        let slug = start.map { String(decoding: path[($0 + 1)..<end], as: UTF8.self) }
        self.slug = slug.flatMap {
            $0.isEmpty ? nil : $0.utf8.contains(UInt8(ascii: "%")) ? $0.removingPercentEncoding : $0
        }
    }

    /// Whether `address` is on Tekpub's delivery host.
    static func isAtTekpub(_ address: String) -> Bool {
        URL(string: address)?.host()?.lowercased() == "delivery.tekpub.com"
    }

    /// Whether `address` has the path of the feed on Tekpub's delivery host.
    static func isOfFeed(_ address: String) -> Bool {
        URL(string: address)?.path().hasSuffix("/account/itunes.xml") == true
    }

    /// - Returns: nil unless `digits` are one to nine digits.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard (1...9).contains(digits.count), digits.allSatisfy(\.isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}

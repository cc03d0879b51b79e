import CDigest
import Foundation

/// The checksum of a whole file, as a server or a catalogue states it.
///
/// It finds bytes that were lost or changed on the way. It proves nothing about who wrote them.
struct FileChecksum: Hashable, Decodable, Sendable {
    /// A function for sums, weakest first.
    enum Algorithm: String, Decodable, CaseIterable {
        case md5
        case sha1
        case sha256
        case sha384
        case sha512
    }

    let algorithm: Algorithm
    let bytes: Data

    /// - Parameters:
    ///   - name: the name of the algorithm in any of the usual forms, such as `SHA-256`.
    ///   - value: the sum in Base64.
    /// - Returns: nil if the algorithm is unknown, or if its sums have another length.
    init?(_ name: some StringProtocol, _ value: some StringProtocol) {
        let plain = name.lowercased().replacing("-", with: "")
        // RFC 3230 calls SHA-1 `SHA`.
        guard let algorithm = Algorithm(rawValue: plain == "sha" ? "sha1" : plain),
            let bytes = Data(base64Encoded: String(value)), bytes.count == algorithm.byteCount
        else { return nil }
        self.algorithm = algorithm
        self.bytes = bytes
    }
}

extension FileChecksum {
    /// Returns the strongest checksum that a response states for the whole file; nil if it states none.
    ///
    /// `Repr-Digest` (RFC 9530) and `Digest` (RFC 3230) are about the file even if the response has only a part of it.
    /// `Content-Digest` (RFC 9530) and `Content-MD5` (RFC 1864) are about the body.
    init?(_ head: HTTPHead) {
        var names = ["Repr-Digest", "Digest"]
        if head.statusCode == 200 { names.append("Content-Digest") }
        var sums = names.flatMap { head.fields[$0].map(Self.list) ?? [] }
        if head.statusCode == 200, let sum = head.fields["Content-MD5"].flatMap({ Self("md5", $0) }) {
            sums.append(sum)
        }
        guard let best = Self.strongest(of: sums) else { return nil }
        self = best
    }

    /// Reads an `integrity` attribute, a list of values such as `sha384-oqVuAfXR…`; nil if none is known.
    ///
    /// Source: W3C Subresource Integrity; `Media.integrity` also has MD5 and SHA-1.
    init?(integrity: String) {
        let sums = integrity.split(whereSeparator: \.isWhitespace).compactMap { value -> Self? in
            let parts = value.prefix { $0 != "?" }.split(separator: "-", maxSplits: 1)
            return parts.count == 2 ? Self(parts[0], parts[1]) : nil
        }
        guard let best = Self.strongest(of: sums) else { return nil }
        self = best
    }

    /// The value for an `integrity` attribute.
    var integrity: String { "\(algorithm.rawValue)-\(bytes.base64EncodedString())" }

    /// Reads members such as `sha-256=:…:` (RFC 9530) or `SHA-256=…` (RFC 3230).
    private static func list(_ field: String) -> [Self] {
        field.split(separator: ",").compactMap { member in
            let parts = member.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            return Self(
                parts[0].trimmingCharacters(in: .whitespaces),
                parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t:")))
        }
    }

    private static func strongest(of sums: [Self]) -> Self? {
        sums.max { $0.algorithm.byteCount < $1.algorithm.byteCount }
    }
}

extension FileChecksum {
    /// Whether the open file has this checksum. Reads it from the beginning: call it on a blocking thread.
    func matches(_ descriptor: Int32) -> Bool {
        var digest = cdigest()
        cdigest_begin(&digest, algorithm.kind)
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        var offset: off_t = 0
        while true {
            let count = pread(descriptor, &buffer, buffer.count, offset)
            guard count >= 0 else { return false }
            if count == 0 { break }
            cdigest_add(&digest, buffer, count)
            offset += off_t(count)
        }
        var sum = [UInt8](repeating: 0, count: 64)
        let count = cdigest_end(&digest, &sum)
        return sum[..<count].elementsEqual(bytes)
    }
}

extension FileChecksum.Algorithm {
    /// The number of bytes of a sum.
    var byteCount: Int {
        switch self {
        case .md5: 16
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    fileprivate var kind: cdigest_kind {
        switch self {
        case .md5: cdigest_md5
        case .sha1: cdigest_sha1
        case .sha256: cdigest_sha256
        case .sha384: cdigest_sha384
        case .sha512: cdigest_sha512
        }
    }
}

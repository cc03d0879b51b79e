/// Hashes that are the same in every run, unlike Swift's own; used in file names and in the library.
package enum StableHash {
    /// The FNV-1a hash of nothing.
    package static let start: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Returns the FNV-1a hash of `bytes`, continuing `hash`.
    package static func fnv(_ bytes: some Sequence<UInt8>, continuing hash: UInt64 = start) -> UInt64 {
        bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// Returns the hash of `text` as sixteen hexadecimal digits.
    static func digits(of text: String) -> String { digits(of: text.utf8) }

    /// Returns the hash of `bytes` as sixteen hexadecimal digits.
    static func digits(of bytes: some Sequence<UInt8>) -> String {
        let digits = String(fnv(bytes), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

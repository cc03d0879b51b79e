/// Hashes that are the same in every run, unlike Swift's own; used in file names.
enum StableHash {
    /// Returns the FNV-1a hash of `bytes`, continuing `hash`.
    static func fnv(_ bytes: some Sequence<UInt8>, continuing hash: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64
    {
        bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// Returns the hash of `text` as sixteen hexadecimal digits.
    static func digits(of text: String) -> String {
        let digits = String(fnv(text.utf8), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

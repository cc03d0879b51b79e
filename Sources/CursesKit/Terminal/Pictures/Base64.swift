/// Base64 of RFC 4648, which carries bytes inside control sequences.
enum Base64 {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The padded encoding of `bytes`.
    static func encoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let bytes = Array(bytes)
        let count = (bytes.count + 2) / 3 * 4
        return [UInt8](unsafeUninitializedCapacity: count) { result, length in
            length = count
            var offset = 0
            for start in stride(from: 0, to: bytes.count, by: 3) {
                let known = min(3, bytes.count - start)
                let value =
                    Int(bytes[start]) << 16 | (known > 1 ? Int(bytes[start + 1]) << 8 : 0)
                    | (known > 2 ? Int(bytes[start + 2]) : 0)
                result[offset] = digits[value >> 18]
                result[offset + 1] = digits[value >> 12 & 63]
                result[offset + 2] = known > 1 ? digits[value >> 6 & 63] : UInt8(ascii: "=")
                result[offset + 3] = known > 2 ? digits[value & 63] : UInt8(ascii: "=")
                offset += 4
            }
        }
    }
}

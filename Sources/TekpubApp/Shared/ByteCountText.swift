/// Numbers of bytes for people.
enum ByteCountText {
    /// Such as `812 bytes`, `64 kB` or `1.2 MB`; a kB is 1,000 bytes.
    static func text(for count: Int) -> String {
        switch count {
        case ..<1_000: "\(count) bytes"
        case ..<1_000_000: "\(count / 1_000) kB"
        default: "\(count / 1_000_000).\(count / 100_000 % 10) MB"
        }
    }
}

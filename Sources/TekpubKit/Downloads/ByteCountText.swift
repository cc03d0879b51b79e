/// Formats byte counts for display.
package enum ByteCountText {
    /// Returns a text such as `812 bytes`, `64 kB`, `1.2 MB` or `4.7 GB`; a kB is 1,000 bytes.
    package static func text(for count: Int) -> String {
        switch count {
        case ..<1_000: "\(count) bytes"
        case ..<1_000_000: "\(count / 1_000) kB"
        case ..<1_000_000_000: "\(count / 1_000_000).\(count / 100_000 % 10) MB"
        default: "\(count / 1_000_000_000).\(count / 100_000_000 % 10) GB"
        }
    }
}

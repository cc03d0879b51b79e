import Localization

/// The words of a row that is read aloud, such as `Monads, 12:40, unwatched`.
enum RowWords {
    /// Joins the parts that are known and not empty.
    static func joined(_ parts: String?...) -> String {
        parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// A share, 0...1, such as `40 %`; nil if unknown.
    static func percentage(_ share: Double?) -> String? { share.map { localized("\(Int($0 * 100)) %") } }
}

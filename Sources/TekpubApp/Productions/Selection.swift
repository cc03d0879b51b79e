import TekpubKit

/// The selected row of a list.
struct Selection: Sendable {
    let list: ProductionList
    /// The index of the row in `list`.
    let index: Int
    /// The key of its production; nil if the row is not loaded.
    let key: String?

    /// Returns the index of the same production in another list; nil if missing.
    @concurrent
    func row(in other: ProductionList) async -> Int? {
        var key = key
        if key == nil, index < list.count { key = await list.load(index..<index + 1).first?.key }
        return key.flatMap { $0.isEmpty ? nil : other.index(ofKey: $0) }
    }
}

/// The position of a row in a table: its section, and its row in the section.
///
/// It is UIKit's `IndexPath`, with a name of its own because programs may import Foundation's as well.
public struct RowPath: Hashable, Sendable, Comparable {
    /// The section, counted from 0.
    public var section: Int
    /// The row, counted from 0 in its section.
    public var row: Int

    /// Row `row` of section `section`, both counted from 0.
    public init(row: Int, section: Int) {
        self.section = section
        self.row = row
    }

    /// Whether `a` comes before `b`.
    public static func < (a: RowPath, b: RowPath) -> Bool {
        a.section == b.section ? a.row < b.row : a.section < b.section
    }
}

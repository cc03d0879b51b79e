import CursesKit
import Foundation
import Testing

/// The type of rows has a name of its own beside Foundation's, which can be imported as well.
struct RowPathTests {
    @Test func standsBesideThePathOfFoundation() {
        #expect(IndexPath(indexes: [1, 2]).count == 2)
        #expect(RowPath(row: 2, section: 1) < RowPath(row: 0, section: 2))
    }
}

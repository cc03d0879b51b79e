import Testing

@testable import CursesKit

struct CellWidthTests {
    @Test(
        arguments: [
            ("a", 1), ("~", 1), ("é", 1), ("…", 1), ("│", 1), ("｡", 1), ("\u{AD}", 0), ("\u{301}", 0),
            ("\u{20DD}", 0),
            ("\u{200B}", 0), ("\u{10FF}", 1), ("\u{1100}", 2), ("\u{115F}", 2), ("\u{1160}", 0),
            ("\u{11FF}", 0),
            ("\u{3000}", 2), ("\u{3029}", 2), ("\u{302A}", 0), ("\u{303F}", 1), ("\u{3099}", 0), ("漢", 2),
            ("가", 2),
            ("Ａ", 2), ("⌚", 2), ("\u{231C}", 1), ("😀", 2), ("\u{20000}", 2), ("\u{3FFFD}", 2),
            ("\u{E000}", 1),
        ] as [(Unicode.Scalar, Int)])
    func measuresAsTerminalsDo(scalar: Unicode.Scalar, width: Int) {
        #expect(CellWidth.of(scalar) == width)
    }

    @Test func listsWideScalarsInOrder() {
        for (range, following) in zip(CellWidth.wide, CellWidth.wide.dropFirst()) {
            #expect(range.upperBound < following.lowerBound)
        }
    }

    @Test func countsNoMarkAsWide() {
        for value in CellWidth.wide.joined() {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let category = scalar.properties.generalCategory
            #expect(category != .nonspacingMark && category != .enclosingMark, "\(scalar)")
        }
    }
}

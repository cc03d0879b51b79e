import Testing

@testable import CursesKit

@MainActor
struct ViewAutoresizingTests {
    private let outer = View(frame: Rect(x: 0, y: 0, width: 20, height: 10))
    private let inner = View(frame: Rect(x: 4, y: 2, width: 8, height: 4))

    init() {
        outer.addSubview(inner)
    }

    @Test(arguments: masks)
    func sharesWhatAResizeBrings(mask: View.AutoresizingMask, expected: Rect) {
        inner.autoresizingMask = mask
        outer.frame.size = Size(width: 40, height: 20)
        #expect(inner.frame == expected)
    }

    private nonisolated static let masks: [(View.AutoresizingMask, Rect)] = [
        ([], Rect(x: 4, y: 2, width: 8, height: 4)),
        (.flexibleWidth, Rect(x: 4, y: 2, width: 28, height: 4)),
        (.flexibleHeight, Rect(x: 4, y: 2, width: 8, height: 14)),
        (.flexibleLeftMargin, Rect(x: 24, y: 2, width: 8, height: 4)),
        (.flexibleRightMargin, Rect(x: 4, y: 2, width: 8, height: 4)),
        (.flexibleTopMargin, Rect(x: 4, y: 12, width: 8, height: 4)),
        (.flexibleBottomMargin, Rect(x: 4, y: 2, width: 8, height: 4)),
        ([.flexibleLeftMargin, .flexibleRightMargin], Rect(x: 10, y: 2, width: 8, height: 4)),
        ([.flexibleTopMargin, .flexibleBottomMargin], Rect(x: 4, y: 5, width: 8, height: 4)),
        ([.flexibleWidth, .flexibleRightMargin], Rect(x: 4, y: 2, width: 18, height: 4)),
        (
            [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleHeight],
            Rect(x: 8, y: 2, width: 16, height: 14)
        ),
    ]

    @Test func comesBackWithoutDrifting() {
        inner.autoresizingMask = [
            .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin, .flexibleHeight,
            .flexibleBottomMargin,
        ]
        for step in 0..<500 {
            outer.frame.size = Size(width: step * 7 % 53, height: step * 5 % 31)
            #expect(inner.frame.minX >= 0 && inner.frame.maxX <= outer.bounds.maxX)
        }
        outer.frame.size = Size(width: 20, height: 10)
        #expect(inner.frame == Rect(x: 4, y: 2, width: 8, height: 4))
    }

    @Test func beginsAnewWhereItWasPut() {
        inner.autoresizingMask = .flexibleWidth
        outer.frame.size = Size(width: 30, height: 10)
        inner.frame = Rect(x: 0, y: 0, width: 5, height: 5)
        outer.frame.size = Size(width: 31, height: 10)
        #expect(inner.frame.width == 6)
    }

    @Test func sharesEvenlyWhatHadNoSize() {
        inner.frame = Rect(x: 0, y: 0, width: 20, height: 10)
        inner.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
        outer.frame.size = Size(width: 30, height: 10)
        #expect(inner.frame == Rect(x: 5, y: 0, width: 20, height: 10))
    }

    @Test func hasNoNegativeSize() {
        inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        outer.frame.size = .zero
        #expect(inner.frame.size == .zero)
        outer.frame.size = Size(width: 20, height: 10)
        #expect(inner.frame == Rect(x: 4, y: 2, width: 8, height: 4))
    }

    @Test func leavesHugeFramesAlone() {
        inner.frame = Rect(x: .min, y: 0, width: .max, height: .max)
        inner.autoresizingMask = [.flexibleWidth, .flexibleLeftMargin, .flexibleHeight]
        outer.frame.size = Size(width: .max, height: .max)
        #expect(inner.frame == Rect(x: .min, y: 0, width: .max, height: .max))
    }
}

import Testing

@testable import CursesKit

@MainActor
struct ScaleTests {
    private let view = View(frame: Rect(x: 4, y: 2, width: 10, height: 3))

    @Test(
        arguments: [
            (1, Rect(x: 4, y: 2, width: 10, height: 3)), (1.2, Rect(x: 3, y: 2, width: 12, height: 4)),
            (2, Rect(x: -1, y: 1, width: 20, height: 6)), (0.5, Rect(x: 7, y: 3, width: 5, height: 2)),
            (0, Rect(x: 9, y: 4, width: 0, height: 0)), (-1, Rect(x: 9, y: 4, width: 0, height: 0)),
            (.nan, Rect(x: 9, y: 4, width: 0, height: 0)),
        ] as [(Double, Rect)])
    func growsAboutItsCentre(scale: Double, expected: Rect) {
        view.scale = scale
        #expect(view.shownFrame == expected)
        #expect(view.bounds.size == expected.size)
        #expect(view.frame == Rect(x: 4, y: 2, width: 10, height: 3))
    }

    @Test func growsWithoutAnEdgeEverSteppingBack() {
        var previous = view.shownFrame
        for step in 0...400 {
            view.scale = 1 + Double(step) / 100
            let now = view.shownFrame
            #expect(now.minX <= previous.minX && now.maxX >= previous.maxX)
            #expect(now.minY <= previous.minY && now.maxY >= previous.maxY)
            previous = now
        }
        #expect(previous.size == Size(width: 50, height: 15))
    }

    @Test func keepsItsSizeWhereverItMoves() {
        view.scale = 1.1
        for x in -30...30 {
            view.frame.origin.x = x
            #expect(view.shownFrame == Rect(x: x, y: 2, width: 11, height: 3))
        }
    }

    @Test func survivesHugeFramesAndScales() {
        view.scale = .infinity
        view.frame = Rect(x: .min / 4, y: 0, width: .max / 2, height: 1)
        view.scale = 1
        #expect(view.shownFrame == view.frame)
    }

    @Test func isSeenGrowing() throws {
        let root = View()
        let label = Label("Welcome")
        label.backgroundStyle = .selection
        label.frame = Rect(x: 4, y: 1, width: 10, height: 1)
        root.addSubview(label)
        let application = try TestApplication(showing: root, size: Size(width: 20, height: 3))
        View.animate(withDuration: .seconds(1), options: .curveLinear) { label.scale = 2 }
        #expect(label.bounds.width == 10)
        application.wait(.milliseconds(510))
        #expect(label.bounds.size == Size(width: 15, height: 2))
        application.wait(.milliseconds(510))
        #expect(label.bounds.size == Size(width: 20, height: 2))
        #expect(application.highlightedRows == [1, 2])
        View.animate(withDuration: .seconds(1)) { label.scale = 1 }
        application.wait(.milliseconds(1010))
        #expect(application.highlightedRows == [1])
        #expect(label.shownFrame == label.frame)
    }
}

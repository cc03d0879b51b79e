import Testing

@testable import CursesKit

@MainActor
final class NavigationStackTests {
    private let root = ViewController()
    private let page = ViewController()
    private let other = ViewController()
    private var stack = NavigationStack()

    init() {
        (root.title, page.title, other.title) = ("root", "page", "other")
        set([root])
        _ = stack.takeMoves()
    }

    private func set(_ controllers: [ViewController], animated: Bool = false) {
        let (added, removed) = stack.difference(to: controllers)
        stack.set(controllers, added: added, removed: removed, animated: animated)
    }

    /// The titles of the controllers that joined and left.
    private func takeMoves() -> [String] {
        let (arrived, departed) = stack.takeMoves()
        return arrived.map { "+\($0.title ?? "")" } + departed.map { "-\($0.title ?? "")" }
    }

    @Test func reportsMovesOnce() {
        set([root, page])
        #expect(takeMoves() == ["+page"])
        #expect(takeMoves() == [])
        set([root])
        #expect(takeMoves() == ["-page"])
    }

    @Test func forgetsAnArrivalThatLeavesAgain() {
        set([root, page])
        set([root, other])
        #expect(takeMoves() == ["+other", "-page"])
    }

    @Test func keepsAControllerThatComesBack() {
        set([root, page])
        _ = takeMoves()
        set([root])
        stack.cancelDeparture(of: page)
        set([root, page])
        #expect(takeMoves() == ["+page"])
    }

    @Test func slidesInTheDirectionOfTheChange() {
        set([root, page], animated: true)
        #expect(stack.transition == .push && stack.topSlidesBack)
        set([root], animated: stack.topSlidesBack)
        #expect(stack.transition == .pop && !stack.topSlidesBack)
        set([root, page])
        #expect(stack.transition == nil && !stack.topSlidesBack)
    }

    @Test func removesADraggedControllerWithoutSliding() {
        set([root, page], animated: true)
        _ = takeMoves()
        stack.removeDraggedTop()
        #expect(stack.controllers.count == 1 && stack.top === root && stack.below == nil)
        #expect(takeMoves() == ["-page"])
    }
}

import CursesKitTesting
import Foundation
import Testing

@testable import CursesKit

@MainActor
struct RestorationTests {
    /// Shows a page number that the user changes, and pushes more pages.
    private final class Page: ViewController {
        var number = 1

        init(_ identifier: String?) {
            super.init()
            restorationIdentifier = identifier
            title = identifier.map { Text($0) }
        }

        override func encodeRestorableState(with state: inout RestorationState) {
            state.encode(number, forKey: "number")
            state.encode("page \(number)", forKey: "name")
            state.encode(number.isMultiple(of: 2), forKey: "isEven")
            state.encode(Double(number) / 2, forKey: "half")
        }

        override func decodeRestorableState(with state: RestorationState) {
            number = state.decodeInteger(forKey: "number") ?? 0
            #expect(state.decodeString(forKey: "name") == "page \(number)")
            #expect(state.decodeBool(forKey: "isEven") == number.isMultiple(of: 2))
            #expect(state.decodeDouble(forKey: "half") == Double(number) / 2)
            #expect(state.decodeInteger(forKey: "name") == nil && state.decodeString(forKey: "other") == nil)
        }
    }

    private final class Delegate: ApplicationDelegate {
        let window: Window?
        var kept: RestorationState?
        private(set) var saved: [RestorationState] = []
        private(set) var paths: [[String]] = []
        /// The identifiers of controllers that cannot be made.
        var missing: Set<String> = []

        init(_ root: ViewController) {
            window = Window(frame: .zero)
            window?.rootViewController = root
        }

        func applicationDidFinishLaunching(_ application: Application) {}
        func stateToRestore(for application: Application) -> RestorationState? { kept }
        func application(_ application: Application, save state: RestorationState) { saved.append(state) }
        func application(
            _ application: Application, viewControllerWithRestorationIdentifierPath path: [String]
        ) -> ViewController? {
            paths.append(path)
            return path.last.flatMap { missing.contains($0) ? nil : Page(nil) }
        }
    }

    private func stack(_ identifiers: String?...) -> (NavigationController, [Page]) {
        let pages = identifiers.map(Page.init)
        let stack = NavigationController(rootViewController: pages[0])
        stack.restorationIdentifier = "stack"
        for page in pages.dropFirst() { stack.pushViewController(page) }
        return (stack, pages)
    }

    private func save(_ stack: NavigationController) throws -> RestorationState {
        let delegate = Delegate(stack)
        let simulator = try Simulator(delegate)
        simulator.application.terminate()
        return try #require(delegate.saved.first)
    }

    @Test func bringsAStackBackThroughAFile() throws {
        let (first, pages) = stack("list", "detail", "detail of detail")
        for (index, page) in pages.enumerated() { page.number = index + 5 }
        let data = try JSONEncoder().encode(try save(first))

        let (second, _) = stack("list")
        let delegate = Delegate(second)
        delegate.kept = try JSONDecoder().decode(RestorationState.self, from: data)
        let simulator = try Simulator(delegate, background: nil)
        let restored = second.viewControllers.compactMap { $0 as? Page }
        #expect(restored.map(\.number) == [5, 6, 7])
        #expect(restored.map(\.restorationIdentifier) == ["list", "detail", "detail of detail"])
        #expect(delegate.paths == [["stack", "detail"], ["stack", "detail of detail"]])
        #expect(simulator.screen.hasPrefix(" ‹"))
        #expect(simulator.terminal.frameCount == 1)
    }

    @Test func bringsBackWhatWasPresented() throws {
        let (first, _) = stack("list")
        let delegate = Delegate(first)
        let simulator = try Simulator(delegate)
        let (lower, upper, unnamed) = (Page("lower"), Page("upper"), Page(nil))
        (lower.number, upper.number) = (3, 4)
        for page in [lower, upper, unnamed] { first.present(page) }
        simulator.application.terminate()
        let data = try JSONEncoder().encode(try #require(delegate.saved.first))

        let (second, _) = stack("list")
        let other = Delegate(second)
        other.kept = try JSONDecoder().decode(RestorationState.self, from: data)
        _ = try Simulator(other)
        let restored = [
            second.presentedViewController, second.presentedViewController?.presentedViewController,
        ]
        #expect(restored.map { ($0 as? Page)?.number } == [3, 4])
        #expect(restored[1]?.presentedViewController == nil && restored[1]?.appearance == .appeared)
        #expect(other.paths == [["stack", "lower"], ["stack", "upper"]])
    }

    @Test func readsWhatWasKeptBeforePresentedOnesWere() throws {
        let data = Data(#"{"identifier": "list", "children": [], "values": {}}"#.utf8)
        let state = try JSONDecoder().decode(RestorationState.self, from: data)
        #expect(state.presented.isEmpty)
        #expect(!String(decoding: try JSONEncoder().encode(state), as: UTF8.self).contains("presented"))
    }

    @Test func stopsAtWhatCannotBeMadeOrHasNoName() throws {
        let (first, _) = stack("list", "detail", nil, "deeper")
        let state = try save(first)
        #expect(state.children.map(\.identifier) == ["list", "detail"])
        let (second, _) = stack("list")
        let delegate = Delegate(second)
        delegate.kept = state
        delegate.missing = ["detail"]
        _ = try Simulator(delegate)
        #expect(second.viewControllers.count == 1)
    }

    @Test func ignoresTheStateOfSomethingElse() throws {
        let (first, pages) = stack("list")
        pages[0].number = 9
        let state = try save(first)
        let (second, others) = stack("other")
        let delegate = Delegate(second)
        delegate.kept = state
        delegate.missing = ["list"]
        _ = try Simulator(delegate)
        #expect(others[0].number == 1 && second.viewControllers.count == 1)
    }

    @Test func keepsNothingWithoutAName() throws {
        let delegate = Delegate(Page(nil))
        let simulator = try Simulator(delegate)
        simulator.application.terminate()
        #expect(delegate.saved.isEmpty)
    }

    @Test func keepsItWhenTheProgramIsStopped() throws {
        let delegate = Delegate(Page("page"))
        let simulator = try Simulator(delegate)
        simulator.send(.suspend)
        #expect(delegate.saved.count == 1)
    }

    @Test func bringsBackTheColumnOfASplitView() throws {
        func split() -> SplitViewController {
            let split = SplitViewController(primary: Page("list"), secondary: Page("detail"))
            split.restorationIdentifier = "split"
            return split
        }
        let first = split()
        let delegate = Delegate(first)
        let simulator = try Simulator(delegate)
        first.show(.secondary)
        simulator.application.terminate()
        let second = split()
        let other = Delegate(second)
        other.kept = delegate.saved.first
        _ = try Simulator(other)
        #expect(second.activeColumn == .secondary)
        #expect(other.kept?.children.flatMap(\.children).map(\.identifier) == ["list", "detail"])
    }
}

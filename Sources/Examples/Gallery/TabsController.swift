import CursesKit

/// Three tabs: a table, a text with a badge that `b` counts up, and pictures in a grid.
final class TabsController: TabController {
    private let notes = TextSamplesViewController()
    private var count = 1

    init(clock: any FrameClock) {
        super.init(viewControllers: [NamesViewController(clock: clock), notes, CoversViewController()])
        title = "Tabs"
        notes.tabBarItem.badge = Badge(count: count)
    }

    override var keyCommands: [KeyCommand] {
        super.keyCommands + [KeyCommand("Count", keys: "b") { [weak self] in self?.countUp() }]
    }

    private func countUp() {
        count += 1
        notes.tabBarItem.badge = Badge(count: count)
    }
}

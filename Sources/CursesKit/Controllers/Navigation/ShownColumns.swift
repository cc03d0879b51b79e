/// The columns of a split view that are on the screen: exchanges them, and tells their controllers that they appear and
/// disappear.
@MainActor
final class ShownColumns {
    /// From left to right.
    private(set) var shown: [SplitViewController.Column] = []
    /// Whether columns are being exchanged.
    private(set) var isUpdating = false

    private unowned let split: SplitViewController

    init(of split: SplitViewController) {
        self.split = split
    }

    private var stacks: [NavigationController] { [split.stack(.primary), split.stack(.secondary)] }

    /// Shows the wanted columns, unless that is in progress, or the split view is about to appear or disappear.
    ///
    /// - Parameter wanted: evaluated again after each exchange, which may change it.
    func update(to wanted: @autoclosure () -> [SplitViewController.Column]) {
        guard !isUpdating else { return }
        isUpdating = true
        defer { isUpdating = false }
        if split.appearance == .appeared {
            var steps = 0
            while shown != wanted() {
                steps += 1
                precondition(steps < 1000, "columns show each other endlessly")
                change(to: wanted())
            }
        } else if stacks.allSatisfy({ $0.appearance == .disappeared }) {
            arrange(wanted())
        }
    }

    /// Brings the secondary column back after a drag that did not lead to the primary one.
    func restoreSecondary() {
        split.stack(.primary).beginAppearanceTransition(false)
        if split.appearance == .appeared { split.stack(.secondary).beginAppearanceTransition(true) }
        arrange([.secondary])
        split.stack(.primary).endAppearanceTransition()
        split.stack(.secondary).endAppearanceTransition()
    }

    private func change(to columns: [SplitViewController.Column]) {
        let leaving = shown.filter { !columns.contains($0) }.compactMap(split.controller(for:))
        let coming = columns.filter { !shown.contains($0) }.compactMap(split.controller(for:))
        for child in leaving { child.beginAppearanceTransition(false) }
        for child in coming { child.beginAppearanceTransition(true) }
        let slides = split.slidesColumns && shown.count == 1 && columns.count == 1
        View.transition(
            with: split.splitView, duration: slides ? NavigationController.slideDuration : .zero,
            options: columns == [.secondary] ? .push : .pop
        ) {
            arrange(columns)
        }
        for child in leaving { child.endAppearanceTransition() }
        for child in coming { child.endAppearanceTransition() }
    }

    private func arrange(_ columns: [SplitViewController.Column]) {
        shown = columns
        split.splitView.arrange(columns)
        for stack in stacks where stack.isViewLoaded { stack.updateBars() }
        markActive()
    }

    /// Shows which column has the keys.
    func markActive() {
        for stack in stacks {
            let isActive = split.isCollapsed || stack === split.stack(split.activeColumn)
            stack.navigationBar.isActive = isActive
            if stack.isViewLoaded { stack.view.tintAdjustmentMode = isActive ? .normal : .dimmed }
        }
    }
}

#if DEBUG
    /// Shows the views of a window as a tree, how often each was drawn and laid out, and the responder chain. Debug builds
    /// only.
    ///
    /// The chosen view is marked on the screen; a click on the screen chooses a view. What the inspector itself has drawn
    /// does not count, and the first responder stays what it was.
    final class InspectorController: ViewController, OutlineViewDelegate {
        private weak var inspected: Window?
        private let inspectedChain: [Weak]
        private var tree: InspectionTree
        private lazy var outline = OutlineView<InspectedItem> { [weak self] in self?.fill($0, with: $1) }
        private lazy var content = InspectorContentView(outline: outline)
        private lazy var tool = InspectorView(content: content) { [weak self] in self?.chooseView(at: $0) }
        private var knownItems: Set<InspectedItem> = []

        /// How often the numbers are looked at.
        private static let interval = Duration.milliseconds(500)

        private struct Weak {
            weak var responder: Responder?
        }

        /// Looks at a window before this controller is presented there.
        init(of window: Window) {
            inspected = window
            let chain = Array(window.keyResponder.chain)
            inspectedChain = chain.map { Weak(responder: $0) }
            tree = InspectionTree(of: window, chain: chain, without: nil)
            super.init()
            outline.delegate = self
            // All of the window is drawn because of the inspector.
            window.renderer.inspectorDamage.append(window.bounds)
        }

        override var preferredResponder: Responder { outline.tableView }
        override func loadView() -> View { tool }

        override var keyCommands: [KeyCommand] {
            [
                KeyCommand(.closeTool) { [weak self] in self?.dismiss() },
                KeyCommand("Other side", keys: "o") { [weak self] in self?.changeSide() },
                KeyCommand("Count from zero", keys: "0") { [weak self] in self?.resetCounts() },
            ]
        }

        // MARK: Life cycle

        override func viewWillAppear() { update() }

        override func viewDidAppear() {
            if let first = inspectedChain.first?.responder as? View {
                choose(.view(ObjectIdentifier(first)))
            }
            window?.application?.animator.tick(every: Self.interval, for: self) { [weak self] in
                self?.update()
            }
        }

        override func viewWillDisappear() {
            window?.application?.animator.stopTicking(for: self)
            if let window { window.renderer.inspectorDamage.append(window.bounds) }
        }

        // MARK: Tree

        /// Shows the views as they are now.
        private func update() {
            guard let inspected else { return }
            let new = InspectionTree(
                of: inspected, chain: inspectedChain.compactMap(\.responder), without: tool)
            let isSame = !knownItems.isEmpty && new.hasSameItems(as: tree)
            tree = new
            if isSame { refill() } else { showTree() }
            showChosen()
        }

        private func showTree() {
            var snapshot = tree.snapshot
            let items = snapshot.items
            snapshot.expand(items.filter { !knownItems.contains($0) })
            knownItems = Set(items)
            outline.apply(snapshot, animatingDifferences: false)
        }

        /// Brings the numbers on the screen up to date.
        private func refill() {
            let table = outline.tableView
            for path in table.indexPathsForVisibleRows {
                guard let cell = table.cellForRow(at: path) as? OutlineViewCell,
                    let item = outline.itemIdentifier(for: path)
                else { continue }
                fill(cell, with: item)
            }
        }

        private func fill(_ cell: OutlineViewCell, with item: InspectedItem) {
            let responder = tree.responder(of: item)
            switch (item, responder) {
            case (.view, let view as View):
                let inspected = InspectedView(view: view)
                cell.text = Text(inspected.name)
                cell.detailText = Text(inspected.numbers(isNarrow: content.isNarrow))
            case (_, let responder?):
                cell.text = Text(ActivityLog.name(of: responder))
                cell.detailText = .empty
            default:
                cell.text = item == .chain ? "Responder chain" : "(gone)"
                cell.detailText = .empty
            }
        }

        // MARK: Choice

        private func choose(_ item: InspectedItem) {
            outline.select(item)
            showChosen()
        }

        private func chooseView(at point: Point) {
            guard let inspected else { return }
            for view in inspected.subviews.reversed() where view !== tool {
                guard let hit = view.hitTest(point - view.shownFrame.origin) else { continue }
                return choose(.view(ObjectIdentifier(hit)))
            }
            choose(.view(ObjectIdentifier(inspected)))
        }

        /// Marks the chosen view, and says what is known of it.
        private func showChosen() {
            let responder = outline.focusedItem.flatMap(tree.responder)
            guard let view = responder as? View else {
                tool.marked = .zero
                return content.show(responder.map { ["\(type(of: $0))"] } ?? [])
            }
            let inspected = InspectedView(view: view)
            tool.marked = inspected.rectInWindow
            content.show(inspected.facts(first: inspectedChain.first?.responder))
        }

        private func changeSide() { tool.isAtEnd.toggle() }

        private func resetCounts() {
            for view in tree.allViews { (view.timesDrawn, view.timesLaidOut) = (0, 0) }
            update()
        }

        // MARK: Outline

        func outlineView(_ outlineView: OutlineView<InspectedItem>, didSelect item: InspectedItem) {
            showChosen()
        }

        func outlineView(
            _ outlineView: OutlineView<InspectedItem>, performPrimaryActionFor item: InspectedItem
        ) {
            // A responder that is a view is in the tree as well.
            if let view = tree.responder(of: item) as? View { choose(.view(ObjectIdentifier(view))) }
        }
    }
#endif

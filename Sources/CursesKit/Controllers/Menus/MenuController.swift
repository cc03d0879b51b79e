/// Shows actions in a list above everything else, and performs the one that the user chooses.
///
/// Arrows, Home, End and the page keys select, Enter and a click choose, Escape and a click elsewhere close. An
/// action's own key chooses it at once.
public final class MenuController: ViewController {
    /// The actions, from top to bottom.
    public let actions: [Action]
    /// Called with the index of an action that the user moves to, for instance to show its effect.
    public var onSelection: ((Int) -> Void)?
    /// Called when the user closes the menu without a choice, before it has gone.
    public var onCancel: (() -> Void)?
    private let list = MenuListView()
    private let anchor: Rect?

    /// - Parameters:
    ///   - title: stands in the border, if there is one.
    ///   - actions: at least one.
    ///   - anchor: the cells of the window that the menu belongs to, and opens below or above; nil for the middle.
    /// - Precondition: there is an action.
    public init(title: Text = .empty, actions: [Action], anchor: Rect? = nil) {
        precondition(!actions.isEmpty, "a menu needs an action")
        self.actions = actions
        self.anchor = anchor
        super.init()
        self.title = title
        let hasTicks = actions.contains(where: \.isOn)
        list.rows = actions.map { action in
            let tick: Text = hasTicks ? action.isOn ? "✓ " : "  " : .empty
            return MenuListView.Row(
                title: tick + action.title,
                detail: action.key.map { Text(KeyPress($0).title) } ?? .empty,
                isEnabled: !action.attributes.contains(.disabled),
                isDestructive: action.attributes.contains(.destructive))
        }
        if let ticked = actions.firstIndex(where: \.isOn) { list.select(ticked) }
        list.onSelection = { [weak self] in self?.onSelection?($0) }
    }

    /// A menu that opens below or above the part of a view that keys act on, such as the focused row of a table.
    ///
    /// - Precondition: there is an action.
    public convenience init(title: Text = .empty, actions: [Action], from view: View) {
        self.init(title: title, actions: actions, anchor: view.contextAnchor)
    }

    public override func loadView() -> View {
        MenuView(
            list: list, title: title ?? .empty, anchor: anchor,
            choose: { [weak self] in self?.choose($0) }, close: { [weak self] in self?.cancel() })
    }

    public override var keyCommands: [KeyCommand] { commands }
    private lazy var commands: [KeyCommand] = {
        let shortcuts = actions.enumerated().compactMap { index, action in
            action.key.map { key in
                // The row shows the key.
                KeyCommand(action.title.description, keys: key) { [weak self] in self?.choose(index) }.hint(
                    priority: -1)
            }
        }
        return shortcuts + [
            KeyCommand(.choose) { [weak self] in self?.chooseSelected() }.hint(priority: 100),
            KeyCommand(.nextItem) { [list] in list.moveAround(by: 1) },
            KeyCommand(.previousItem) { [list] in list.moveAround(by: -1) },
            KeyCommand(.itemsPageDown) { [list] in list.page(by: 1) },
            KeyCommand(.itemsPageUp) { [list] in list.page(by: -1) },
            KeyCommand(.firstItem) { [list] in list.select(0) },
            KeyCommand(.lastItem) { [list] in
                list.select(list.rows.count - 1, isForward: false)
            },
            KeyCommand(.closeMenu) { [weak self] in self?.cancel() },
        ]
    }()

    /// Does what Escape does.
    func cancel() {
        onCancel?()
        dismiss()
    }

    private func chooseSelected() {
        if let selected = list.selected { choose(selected) }
    }

    /// Dismisses the menu and performs an action that is not disabled.
    func choose(_ index: Int) {
        guard !actions[index].attributes.contains(.disabled) else { return }
        window?.presentations.dismiss(self, animated: false, completion: actions[index].handler)
    }
}

extension Window {
    /// Shows the actions of the nearest responder that has some: below the mouse, or what keys act on.
    func showContextMenu(at touch: Touch?) {
        let first = touch.map { hitTest($0.location) ?? self } ?? keyResponder
        for responder in first.chain {
            let actions = responder.contextActions(for: touch)
            guard !actions.isEmpty else { continue }
            // A controller's actions are about what its view has focused.
            let view = responder as? View ?? first as? View
            let touchAnchor = touch.map { Rect(origin: $0.location, size: Size(width: 1, height: 1)) }
            presentations.top?.present(
                MenuController(actions: actions, anchor: touchAnchor ?? view?.contextAnchor))
            return
        }
    }

    /// Whether the key for a context menu has an effect now.
    var offersContextMenu: Bool {
        keyResponder.chain.contains { !$0.contextActions(for: nil).isEmpty }
    }
}

extension View {
    /// The cells of the window that a context menu by key belongs to.
    fileprivate var contextAnchor: Rect { contextRect.offset(by: originInWindow) }
}

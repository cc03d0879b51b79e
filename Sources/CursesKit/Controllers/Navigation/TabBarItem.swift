/// What stands for a controller in the bar of a `TabController`.
public struct TabBarItem: Hashable, Sendable {
    /// The title of the tab; nil, the default, for the title of the controller, or of a navigation controller's root.
    public var title: Text?
    /// A number or word beside the title; nil for none.
    public var badge: Badge?

    /// An item; by default, with the controller's title and no badge.
    public init(title: Text? = nil, badge: Badge? = nil) {
        self.title = title
        self.badge = badge
    }
}

extension ViewController {
    /// The nearest tab controller around this one.
    public var tabController: TabController? { parent as? TabController ?? parent?.tabController }

    /// The title of the controller in a bar of tabs.
    var tabTitle: Text {
        let root = (self as? NavigationController)?.viewControllers.first
        return tabBarItem.title ?? title ?? root?.tabBarItem.title ?? root?.title ?? .empty
    }

    /// The badge of the controller in a bar of tabs.
    var tabBadge: Badge? {
        tabBarItem.badge ?? (self as? NavigationController)?.viewControllers.first?.tabBarItem.badge
    }
}

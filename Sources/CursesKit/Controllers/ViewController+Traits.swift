/// A way to place the views of a controller; it is handed the bounds of the controller's view.
public typealias Layout = @MainActor (Rect) -> Void

extension ViewController {
    /// The traits of the window that shows the controller.
    public var traitCollection: TraitCollection {
        host?.traitCollection ?? parent?.traitCollection ?? .unspecified
    }

    /// Has the view's subviews placed by that layout called `name` which fits best.
    ///
    /// It is picked anew when the traits change, and called after the view's own `layoutSubviews()`,
    /// before `viewDidLayoutSubviews()`. A layout holds the controller weakly or unowned.
    ///
    ///     setLayouts(named: "Clock", [
    ///         "Clock~phone": { [unowned self] in placeInRows($0) },
    ///         "Clock~pad": { [unowned self] in placeSideBySide($0) },
    ///     ])
    public func setLayouts(named name: String, _ variants: TraitVariants<Layout>) {
        layouts = (name, variants)
        pickLayout()
    }

    /// The whole name of the layout that is in use, such as `Clock~pad`; nil if there is none.
    public var layoutName: String? {
        layouts.flatMap { $0.variants.name(picked: $0.name, for: traitCollection) }
    }

    private func pickLayout() {
        guard let layouts else { return }
        layout = layouts.variants[layouts.name, for: traitCollection]
        if isViewLoaded { view.setNeedsLayout() }
    }

    /// The controller is about to be seen, perhaps with traits that it does not know yet.
    func hearOfTraits() {
        let traits = traitCollection
        guard traits != knownTraits else { return }
        let previous = knownTraits
        knownTraits = traits
        pickLayout()
        traitCollectionDidChange(previous)
    }

    /// Tells this controller and those inside it what the window is about to become.
    func hearOfTransition(to traits: TraitCollection?, size: Size) {
        if let traits { willTransition(to: traits) }
        viewWillTransition(to: size)
        for child in children { child.hearOfTransition(to: traits, size: size) }
    }

    /// Tells this controller and those inside it, and their views that are in no window, of new traits.
    func hearOfChange(from previous: TraitCollection) {
        hearOfTraits()
        if isViewLoaded, view.superview == nil { view.hearOfChange(from: previous) }
        for child in children { child.hearOfChange(from: previous) }
    }
}

extension View {
    /// Tells the view and those inside it that the traits are others now.
    func hearOfChange(from previous: TraitCollection) {
        setNeedsLayout()
        traitCollectionDidChange(previous)
        for view in subviews { view.hearOfChange(from: previous) }
    }
}

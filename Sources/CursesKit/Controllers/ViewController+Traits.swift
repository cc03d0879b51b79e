/// A function that lays out the views of a controller inside the bounds of its view.
public typealias Layout = @MainActor (Rect) -> Void

extension ViewController {
    /// The traits of the window that shows the controller.
    public var traitCollection: TraitCollection {
        host?.traitCollection ?? parent?.traitCollection ?? .unspecified
    }

    /// Has the best fitting layout called `name` lay out the view's subviews.
    ///
    /// It is chosen again when the traits change. It is called after the view's own `layoutSubviews()` and
    /// before `viewDidLayoutSubviews()`. A layout must hold the controller weakly or unowned.
    ///
    ///     setLayouts(named: "Clock", [
    ///         "Clock~phone": { [unowned self] in arrangeInRows($0) },
    ///         "Clock~pad": { [unowned self] in arrangeSideBySide($0) },
    ///     ])
    public func setLayouts(named name: String, _ variants: TraitVariants<Layout>) {
        layouts = (name, variants)
        pickLayout()
    }

    /// The whole name of the layout in use, such as `Clock~pad`; nil if no layout fits.
    public var layoutName: String? {
        layouts.flatMap { $0.variants.name(picked: $0.name, for: traitCollection) }
    }

    private func pickLayout() {
        guard let layouts else { return }
        layout = layouts.variants[layouts.name, for: traitCollection]
        if isViewLoaded { view.setNeedsLayout() }
    }

    /// Takes over traits that may have changed since the controller was last visible.
    func adoptTraits() {
        let traits = traitCollection
        guard traits != knownTraits else { return }
        let previous = knownTraits
        knownTraits = traits
        pickLayout()
        traitCollectionDidChange(previous)
    }

    /// Tells this controller and its children what the window is about to become.
    func notifyWillTransition(to traits: TraitCollection?, size: Size) {
        if let traits { willTransition(to: traits) }
        viewWillTransition(to: size)
        for child in children { child.notifyWillTransition(to: traits, size: size) }
    }

    /// Tells this controller, its children, and their views outside windows that the traits changed.
    func notifyTraitsDidChange(from previous: TraitCollection) {
        adoptTraits()
        if isViewLoaded, view.superview == nil { view.notifyTraitsDidChange(from: previous) }
        for child in children { child.notifyTraitsDidChange(from: previous) }
    }
}

extension View {
    /// Tells the view and its subviews that the traits changed.
    func notifyTraitsDidChange(from previous: TraitCollection) {
        setNeedsLayout()
        traitCollectionDidChange(previous)
        for view in subviews { view.notifyTraitsDidChange(from: previous) }
    }
}

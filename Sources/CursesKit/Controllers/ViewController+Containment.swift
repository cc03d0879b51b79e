extension ViewController {
    /// Makes `child` a part of this controller, which takes it from where it was.
    ///
    /// The child is told that it is about to move. Put its view into this controller's, then call
    /// `didMove(toParent:)`.
    ///
    /// - Precondition: the child does not contain this controller, no window shows it, and no navigation
    ///   or split view controller holds it.
    public func addChild(_ child: ViewController) {
        precondition(!isInside(child), "a controller cannot contain itself")
        precondition(child.host == nil, "the controller is shown by a window already")
        if let former = child.parent {
            guard former !== self else { return }
            precondition(!former.managesChildren, "the controller is on another stack already")
            child.removeFromParent()
        }
        child.willMove(toParent: self)
        child.parent = self
        children.append(child)
    }

    /// Takes the controller out of its parent, and tells it so; does nothing if it has none.
    ///
    /// Call `willMove(toParent: nil)` and take the view out of its superview before.
    public func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    /// Whether this controller is `other` or somewhere inside it.
    func isInside(_ other: ViewController) -> Bool {
        self === other || parent?.isInside(other) == true
    }

    /// The outermost controller around this one.
    var outermost: ViewController { parent?.outermost ?? self }
}

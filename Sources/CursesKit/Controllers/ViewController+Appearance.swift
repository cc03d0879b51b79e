/// How far a controller is on its way onto the screen or off it.
enum Appearance {
    case disappeared, appearing, appeared, disappearing

    /// Whether the controller is on the screen or about to be.
    var isUp: Bool { self == .appearing || self == .appeared }
}

extension ViewController {
    /// Tells the controller, and those it shows, that it is about to appear or to disappear.
    ///
    /// Only a container of its own kind needs to call this, around the change that it makes. Calling it
    /// again does nothing, so that everybody is told once, and in order, whatever happens inside a callback.
    public func beginAppearanceTransition(_ isAppearing: Bool) {
        guard appearance.isUp != isAppearing else { return }
        if isAppearing {
            // A controller whose view is made hears of it first.
            _ = view
            appearance = .appearing
            hearOfTraits()
            viewWillAppear()
        } else {
            appearance = .disappearing
            viewWillDisappear()
        }
        if shouldAutomaticallyForwardAppearanceMethods {
            for child in childrenOnScreen where appearance == (isAppearing ? .appearing : .disappearing) {
                child.beginAppearanceTransition(isAppearing)
            }
        }
        appearanceDidBegin()
    }

    /// Tells the controller, and those it shows, that what was begun is done.
    public func endAppearanceTransition() {
        switch appearance {
        case .appearing:
            appearance = .appeared
            viewDidAppear()
        case .disappearing:
            appearance = .disappeared
            viewDidDisappear()
        case .appeared, .disappeared: return
        }
        if shouldAutomaticallyForwardAppearanceMethods {
            for child in childrenOnScreen where child.appearance.isUp == appearance.isUp {
                child.endAppearanceTransition()
            }
        }
        appearanceDidSettle()
    }
}

extension ViewController {
    /// The view is about to be put into `superview`: a child of a controller that is seen is seen itself.
    ///
    /// - Returns: false if the controller, told so, took itself away again.
    func viewWillEnter(_ superview: View) -> Bool {
        guard let parent, !parent.managesChildren, parent.shouldAutomaticallyForwardAppearanceMethods,
            parent.appearance.isUp, parent.isViewLoaded, superview.isInside(parent.view)
        else { return true }
        beginAppearanceTransition(true)
        return appearance.isUp
    }

    /// The view was put where it belongs; who appears with its parent is told when that has appeared.
    func viewDidEnter() {
        guard let parent, !parent.managesChildren, parent.appearance == .appeared else { return }
        endAppearanceTransition()
    }

    /// Whether the controller shows what a search in its parent finds, in the parent's place on a stack.
    var isShownAsResults: Bool { parent?.searchController?.shownResults === self }

    /// Whether the controller hears from its view alone that it leaves the screen.
    var leavesWithItsView: Bool {
        host == nil && appearance != .disappeared && parent?.managesChildren != true && !isShownAsResults
            && parent?.shouldAutomaticallyForwardAppearanceMethods != false
    }
}

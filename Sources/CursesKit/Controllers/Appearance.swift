/// Whether a controller is on the screen, or on the way there or back.
enum Appearance {
    case disappeared, appearing, appeared, disappearing

    /// Whether the controller is on the screen or about to be.
    var isUp: Bool { self == .appearing || self == .appeared }
}

extension ViewController {
    /// Tells the controller and its shown children that they are about to appear or disappear.
    ///
    /// Only container controllers of a program's own call this, before their change. Repeated calls have no
    /// effect, so every controller is told once and in order, whatever its callbacks do.
    public func beginAppearanceTransition(_ isAppearing: Bool) {
        guard appearance.isUp != isAppearing else { return }
        window?.application?.log?.append(
            "screen", "\(ActivityLog.name(of: self)) \(isAppearing ? "appears" : "disappears")")
        if isAppearing {
            // Makes the view first, so that `viewDidLoad()` precedes `viewWillAppear()`.
            _ = view
            appearance = .appearing
            adoptTraits()
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

    /// Tells the controller and its shown children that the transition is complete.
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
    /// The view is about to enter `superview`. A child of a visible controller appears with its view.
    ///
    /// - Returns: false if the controller left again when it was told.
    func viewWillEnter(_ superview: View) -> Bool {
        guard let parent, !parent.managesChildren, parent.shouldAutomaticallyForwardAppearanceMethods,
            parent.appearance.isUp, parent.isViewLoaded, superview.isInside(parent.view)
        else { return true }
        beginAppearanceTransition(true)
        return appearance.isUp
    }

    /// The view has entered its superview. A child that appears together with its parent is told later.
    func viewDidEnter() {
        guard let parent, !parent.managesChildren, parent.appearance == .appeared else { return }
        endAppearanceTransition()
    }

    /// Whether the controller shows search results of its parent, instead of the parent on a stack.
    var isShownAsResults: Bool { parent?.searchController?.shownResults === self }

    /// Whether only the removal of its view tells the controller that it disappears.
    var leavesWithItsView: Bool {
        host == nil && appearance != .disappeared && parent?.managesChildren != true && !isShownAsResults
            && parent?.shouldAutomaticallyForwardAppearanceMethods != false
    }
}

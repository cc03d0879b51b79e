import Observation
import Synchronization

/// The views and controllers of a window that read an observable which has changed since the last layout.
///
/// `withObservationTracking` says once, on the thread of the change, that something which was read will have another
/// value. Changes during an event belong to its frame; others request one.
final class PropertyChanges: Sendable {
    private let marks = Mutex<[@MainActor @Sendable () -> Void]>([])

    /// Has `mark` called on the main actor before the next layout; it asks for an update.
    func add(_ mark: @escaping @MainActor @Sendable () -> Void) {
        let isFirst = marks.withLock { marks in
            marks.append(mark)
            return marks.count == 1
        }
        guard isFirst else { return }
        Task { @MainActor in deliver() }
    }

    /// Asks for the updates of everything that changed.
    @MainActor
    func deliver() {
        let marks = marks.withLock { marks in
            defer { marks = [] }
            return marks
        }
        for mark in marks { mark() }
    }

    /// Calls `update`, and `mark` when something that it read changes.
    @MainActor
    static func track(
        in window: @autoclosure () -> Window?, _ update: () -> Void,
        mark: @escaping @MainActor @Sendable () -> Void
    ) {
        // Evaluated only if an observable was read, so that other views pay nothing for looking up their window.
        func handler() -> @Sendable () -> Void {
            let changes = window()?.propertyChanges ?? PropertyChanges()
            return { changes.add(mark) }
        }
        withObservationTracking(update, onChange: handler())
    }
}

extension View {
    /// Has `updateProperties()` called before the next layout.
    public func setNeedsUpdateProperties() {
        needsUpdateProperties = true
        setNeedsLayoutInside(LayoutRequest(.setNeedsUpdateProperties, of: self))
    }

    /// Calls `updateProperties()` of the view's controller and of the view now, where needed.
    public func updatePropertiesIfNeeded() {
        controller?.updatePropertiesIfNeeded()
        guard needsUpdateProperties else { return }
        needsUpdateProperties = false
        PropertyChanges.track(in: window) {
            updateProperties()
        } mark: { [weak self] in
            self?.setNeedsUpdateProperties()
        }
    }
}

extension ViewController {
    /// Has `updateProperties()` called before the next layout of the view.
    public func setNeedsUpdateProperties() {
        needsUpdateProperties = true
        if isViewLoaded { view.setNeedsLayoutInside(LayoutRequest(.setNeedsUpdateProperties, of: view)) }
    }

    /// Calls `updateProperties()` now, if needed.
    public func updatePropertiesIfNeeded() {
        guard needsUpdateProperties else { return }
        needsUpdateProperties = false
        PropertyChanges.track(in: window) {
            updateProperties()
        } mark: { [weak self] in
            self?.setNeedsUpdateProperties()
        }
    }
}

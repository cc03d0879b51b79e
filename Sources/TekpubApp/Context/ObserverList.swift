/// The observers of a value, each for as long as it exists.
@MainActor
final class ObserverList<Value> {
    private struct Observer {
        weak var object: AnyObject?
        let onChange: (Value) -> Void
    }

    private var observers: [Observer] = []

    /// Adds an observer, which goes with `object`.
    func add(_ object: AnyObject, onChange: @escaping (Value) -> Void) {
        observers.removeAll { $0.object == nil }
        observers.append(Observer(object: object, onChange: onChange))
    }

    /// Notifies all of them.
    func notify(_ value: Value) {
        for observer in observers where observer.object != nil { observer.onChange(value) }
    }
}

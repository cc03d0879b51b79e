import Synchronization

/// A value that several closures change.
final class SharedValue<Value: Sendable>: Sendable {
    private let mutex: Mutex<Value>

    init(_ value: Value) {
        mutex = Mutex(value)
    }

    var value: Value { mutex.withLock { $0 } }

    func update(_ change: (inout sending Value) -> Void) {
        mutex.withLock { change(&$0) }
    }
}

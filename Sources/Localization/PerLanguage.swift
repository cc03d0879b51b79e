import Synchronization

/// A value that is made of localized texts, once for each language in which it is needed.
///
/// It is for constants, such as the columns of a table: a `static let` would keep the language of its first use.
///
///     private static let columns = PerLanguage { [Column(title: localized("Title"))] }
public final class PerLanguage<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let values = Mutex<[Value?]>(Array(repeating: nil, count: Language.allCases.count))

    /// - Parameter make: returns the value in the language in force.
    public init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }

    /// The value in the language in force.
    public var value: Value {
        let index = Int(Language.current.rawValue)
        if let value = values.withLock({ $0[index] }) { return value }
        // Outside of the lock, because it may need another value. If two threads make it, both are equal.
        let made = make()
        values.withLock { $0[index] = made }
        return made
    }
}

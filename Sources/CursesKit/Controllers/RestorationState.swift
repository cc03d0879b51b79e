/// What is kept of a controller and those inside it from one run of a program to the next.
///
/// It is a plain value: a program writes it where it likes, for instance as JSON into a file.
public struct RestorationState: Codable, Hashable, Sendable {
    /// The controller's `restorationIdentifier`.
    public let identifier: String
    /// The states of those inside that have an identifier as well, in the controller's order.
    public internal(set) var children: [RestorationState] = []
    /// The states of those that were presented above the outermost controller, from the lowest; up to the
    /// first without an identifier.
    public internal(set) var presented: [RestorationState] {
        get { presentedStates ?? [] }
        set { presentedStates = newValue.isEmpty ? nil : newValue }
    }
    /// Left out where there is none, as it is in what former versions kept.
    private var presentedStates: [RestorationState]?
    private var values: [String: Value] = [:]

    private enum Value: Codable, Hashable {
        case text(String), integer(Int), number(Double), flag(Bool)
    }

    /// A state that keeps nothing yet but the identifier.
    public init(identifier: String) {
        self.identifier = identifier
    }

    /// Keeps a text; nil forgets it.
    public mutating func encode(_ value: String?, forKey key: String) { values[key] = value.map(Value.text) }
    /// Keeps an integer, such as the number of a row; nil forgets it.
    public mutating func encode(_ value: Int?, forKey key: String) { values[key] = value.map(Value.integer) }
    /// Keeps a number; nil forgets it.
    public mutating func encode(_ value: Double?, forKey key: String) {
        values[key] = value.map(Value.number)
    }
    /// Keeps whether something is so; nil forgets it.
    public mutating func encode(_ value: Bool?, forKey key: String) { values[key] = value.map(Value.flag) }

    /// The text kept under `key`; nil if there is none.
    public func decodeString(forKey key: String) -> String? {
        if case .text(let value) = values[key] { value } else { nil }
    }

    /// The integer kept under `key`; nil if there is none.
    public func decodeInteger(forKey key: String) -> Int? {
        if case .integer(let value) = values[key] { value } else { nil }
    }

    /// The number kept under `key`; nil if there is none.
    public func decodeDouble(forKey key: String) -> Double? {
        if case .number(let value) = values[key] { value } else { nil }
    }

    /// Whether what is kept under `key` is so; nil if nothing is.
    public func decodeBool(forKey key: String) -> Bool? {
        if case .flag(let value) = values[key] { value } else { nil }
    }
}

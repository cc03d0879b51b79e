/// The saved state of a controller and its children, for the next run of the program.
///
/// It is a plain value, which a program stores as it likes, for instance as JSON in a file.
public struct RestorationState: Codable, Hashable, Sendable {
    /// The controller's `restorationIdentifier`.
    public let identifier: String
    /// The states of the children that have an identifier, in the controller's order.
    public internal(set) var children: [RestorationState] = []
    /// The states of the controllers presented above the outermost controller, from the lowest, up to the
    /// first without an identifier.
    public internal(set) var presented: [RestorationState] {
        get { presentedStates ?? [] }
        set { presentedStates = newValue.isEmpty ? nil : newValue }
    }
    /// nil if empty: the format of versions without presented controllers.
    private var presentedStates: [RestorationState]?
    private var values: [String: Value] = [:]

    private enum Value: Codable, Hashable {
        case text(String), integer(Int), number(Double), flag(Bool), columns(TableColumnArrangement)
    }

    /// A state without values.
    public init(identifier: String) {
        self.identifier = identifier
    }

    /// Stores a text; nil removes it.
    public mutating func encode(_ value: String?, forKey key: String) { values[key] = value.map(Value.text) }
    /// Stores an integer, such as the number of a row; nil removes it.
    public mutating func encode(_ value: Int?, forKey key: String) { values[key] = value.map(Value.integer) }
    /// Stores a number; nil removes it.
    public mutating func encode(_ value: Double?, forKey key: String) {
        values[key] = value.map(Value.number)
    }
    /// Stores a truth value; nil removes it.
    public mutating func encode(_ value: Bool?, forKey key: String) { values[key] = value.map(Value.flag) }
    /// Stores the order and the widths of a table's columns; nil removes them.
    public mutating func encode(_ value: TableColumnArrangement?, forKey key: String) {
        values[key] = value.map(Value.columns)
    }

    /// The text stored for `key`; nil if missing or of another type.
    public func decodeString(forKey key: String) -> String? {
        if case .text(let value) = values[key] { value } else { nil }
    }

    /// The integer stored for `key`; nil if missing or of another type.
    public func decodeInteger(forKey key: String) -> Int? {
        if case .integer(let value) = values[key] { value } else { nil }
    }

    /// The number stored for `key`; nil if missing or of another type.
    public func decodeDouble(forKey key: String) -> Double? {
        if case .number(let value) = values[key] { value } else { nil }
    }

    /// The truth value stored for `key`; nil if missing or of another type.
    public func decodeBool(forKey key: String) -> Bool? {
        if case .flag(let value) = values[key] { value } else { nil }
    }

    /// The order and the widths of columns stored for `key`; nil if missing or of another type.
    public func decodeColumnArrangement(forKey key: String) -> TableColumnArrangement? {
        if case .columns(let value) = values[key] { value } else { nil }
    }
}

/// Makes the controller for a path of identifiers that starts at the root's; nil if it cannot be made.
typealias ControllerFactory = (_ path: [String]) -> ViewController?

extension ViewController {
    /// The state of the controller and its children; nil without an identifier.
    ///
    /// Children are included up to the first one without an identifier.
    func saveState() -> RestorationState? {
        guard let restorationIdentifier else { return nil }
        var state = RestorationState(identifier: restorationIdentifier)
        encodeRestorableState(with: &state)
        for child in childrenToRestore {
            guard let childState = child.saveState() else { break }
            state.children.append(childState)
        }
        return state
    }

    /// Restores the controller and its children, if the state has the controller's identifier.
    func restore(_ state: RestorationState, path: [String], making make: ControllerFactory) {
        guard state.identifier == restorationIdentifier else { return }
        let path = path + [state.identifier]
        restoreChildren(state.children, path: path, making: make)
        for (child, childState) in zip(childrenToRestore, state.children) {
            child.restore(childState, path: path, making: make)
        }
        decodeRestorableState(with: state)
    }
}

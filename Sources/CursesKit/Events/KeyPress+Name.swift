extension KeyPress {
    /// Reads the name of a key, in small letters or as its title: `j`, `G`, `space`, `page-down`, `f5`, `ctrl-d`,
    /// `alt-x`, `ctrl-alt-left`.
    ///
    /// - Returns: nil if the name is unknown.
    public init?(name: String) {
        if name.utf8.count == 1, let character = name.first {
            self.init(.character(character))
            return
        }
        // Most names are plain, and a start reads hundreds of them.
        if let key = Key.byName[name] {
            self.init(key)
            return
        }
        var rest = Substring(name)
        var modifiers = KeyModifierFlags()
        while let modifier = Self.modifierNames.first(where: { rest.begins(with: $0.name) }) {
            modifiers.insert(modifier.flag)
            rest = rest.dropFirst(modifier.name.count)
        }
        guard let key = Key(name: rest) else { return nil }
        if key == .tab, modifiers.contains(.shift) {
            self.init(.backTab, modifiers: modifiers.subtracting(.shift))
        } else {
            self.init(key, modifiers: modifiers)
        }
    }

    /// The name of the press, which `init(name:)` reads.
    public var name: String {
        Self.modifierNames.reduce("") { modifiers.contains($1.flag) ? $0 + $1.name : $0 } + key.name
    }

    private static let modifierNames: [(name: String, flag: KeyModifierFlags)] = [
        ("ctrl-", .control), ("alt-", .alternate), ("shift-", .shift),
    ]

    /// The names of keys but those of characters and of function keys, and the names of the modifiers.
    public static var names: [String] {
        Key.names.map(\.name).filter { $0.count > 1 } + modifierNames.map { String($0.name.dropLast()) }
    }
}

extension Key {
    /// The recommended name of each key first.
    fileprivate static let names: [(name: String, key: Key)] = [
        ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home), ("end", .end),
        ("page-up", .pageUp), ("page-down", .pageDown), ("enter", .enter), ("escape", .escape), ("tab", .tab),
        ("shift-tab", .backTab), ("backspace", .backspace), ("delete", .delete), ("insert", .insert),
        ("space", " "), ("esc", .escape), ("pgup", .pageUp), ("pgdn", .pageDown), ("del", .delete),
        ("ins", .insert), ("return", .enter), ("↑", .up), ("↓", .down), ("←", .left), ("→", .right),
    ]

    fileprivate static let byName = Dictionary(uniqueKeysWithValues: names.map { ($0.name, $0.key) })

    /// The largest number of a function key in terminfo.
    private static let functionLimit = 63

    fileprivate init?(name: Substring) {
        if let key = Self.byName[String(name)] {
            self = key
        } else if let character = name.first, name.count == 1 {
            self = .character(character)
        } else if name.utf8.first == UInt8(ascii: "f") || name.utf8.first == UInt8(ascii: "F"),
            let number = Int(name.dropFirst()), (1...Self.functionLimit).contains(number)
        {
            self = .function(number)
        } else {
            guard let key = Self.byName[name.lowercased()] else { return nil }
            self = key
        }
    }

    fileprivate var name: String {
        switch self {
        case .function(let number): "f\(number)"
        case .character(let character) where character != " ": String(character)
        default: Self.names.first { $0.key == self }?.name ?? ""
        }
    }
}

extension Substring {
    /// Whether the text begins with `prefix` in capital or small letters, and goes on after it.
    fileprivate func begins(with prefix: String) -> Bool {
        utf8.count > prefix.utf8.count
            && zip(utf8, prefix.utf8).allSatisfy { $0 == $1 || $0 | 0x20 == $1 && $1 >= 0x60 }
    }
}

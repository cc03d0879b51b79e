/// Values by short names. The names are ours, so it needs no hash function that withstands attacks, and is some
/// times as fast as a dictionary.
struct ShortNameTable<Value: Sendable>: Sendable {
    /// Each name is in the first free slot from the one of its hash on. A power of two, at most half of it full.
    private var slots: [(name: ShortName, value: Value)?]

    init(_ entries: [ShortName: Value]) {
        var count = 2
        while count < 2 * entries.count { count *= 2 }
        slots = Array(repeating: nil, count: count)
        for (name, value) in entries {
            var index = name.hash & (count - 1)
            while slots[index] != nil { index = (index + 1) & (count - 1) }
            slots[index] = (name, value)
        }
    }

    subscript(name: ShortName) -> Value? {
        var index = name.hash & (slots.count - 1)
        while let slot = slots[index] {
            if slot.name == name { return slot.value }
            index = (index + 1) & (slots.count - 1)
        }
        return nil
    }
}

extension ShortName {
    fileprivate var hash: Int {
        Int(truncatingIfNeeded: (first &* 31 &+ rest) &* 0x9E37_79B9_7F4A_7C15 >> 40)
    }
}

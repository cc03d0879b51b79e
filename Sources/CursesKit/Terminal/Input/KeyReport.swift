/// The numbers of a key's control sequence: fields between semicolons. Some have parts between
/// colons.
///
/// Terminals send `CSI code ; modifiers u` for keys without bytes of their own, and tmux for all with modifiers. kitty's
/// protocol has more: `CSI code : shifted : base ; modifiers : event ; text u`, and the second field also in the sequences
/// of arrows and function keys. xterm's modifyOtherKeys sends `CSI 27 ; modifiers ; code ~`.
struct KeyReport {
    private let fields: ArraySlice<[Int?]>

    /// - Parameter bytes: what stands between `CSI` and the final byte.
    init(_ bytes: [UInt8]) {
        fields =
            bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { field in
                field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                    .map { Int(String(decoding: $0, as: UTF8.self)) }
            }[...]
    }

    private init(fields: ArraySlice<[Int?]>) {
        self.fields = fields
    }

    /// A part of a field; nil if it is missing.
    private func number(_ field: Int, part: Int = 0) -> Int? {
        let index = fields.startIndex + field
        guard fields.indices.contains(index), fields[index].indices.contains(part) else { return nil }
        return fields[index][part]
    }

    /// The first number; 0 if it is none.
    var code: Int { number(0) ?? 0 }

    /// 1 plus a bit for each modifier.
    private var held: Int { number(1) ?? 1 }

    /// The modifiers. Some terminals have bits for Caps Lock and Num Lock too, which change nothing here.
    var modifiers: KeyModifierFlags {
        guard (2...256).contains(held) else { return [] }
        let all: KeyModifierFlags = [.shift, .alternate, .control]
        return KeyModifierFlags(rawValue: UInt8(held - 1)).intersection(all)
    }

    /// Whether the key was released. A key that repeats is pressed.
    var isRelease: Bool { number(1, part: 1) == 3 }

    /// The report of modifyOtherKeys, `27 ; modifiers ; code`, in the order of the others.
    var withoutMark: KeyReport {
        KeyReport(fields: [[number(2)], [number(1)]])
    }

    /// What the key as a code point means; nil if it means nothing here. The keys that otherwise send a signal have its
    /// meaning.
    var event: Event? {
        // A key with Super, Hyper or Meta is for the window manager, not for us.
        guard (1...3).contains(fields.count), !isRelease, (held &- 1) & 0b11_1000 == 0 else { return nil }
        let modifiers = modifiers
        switch (shortcut, modifiers) {
        case (99, .control): return .terminate(signal: Signal.interrupt.number)
        case (92, .control): return .terminate(signal: Signal.quit.number)
        case (122, .control): return .suspend
        case (9, _) where modifiers.contains(.shift):
            return .key(KeyPress(.backTab, modifiers: modifiers.subtracting(.shift)))
        default: break
        }
        if let typed, modifiers.isSubset(of: .shift) { return .key(KeyPress(typed)) }
        return ControlSequence.key(unicode: shortcut).map { .key(KeyPress($0, modifiers: modifiers)) }
    }

    /// The code; with Control or Alt that of the same key in the Latin layout, if the terminal sends it.
    private var shortcut: Int {
        guard code >= 0x80, !modifiers.isDisjoint(with: [.control, .alternate]) else { return code }
        return number(0, part: 2) ?? code
    }

    /// The character that the key types, by its text or by what Shift makes of it; nil if unknown.
    private var typed: Key? {
        let shifted = modifiers.contains(.shift) ? number(0, part: 1) : nil
        let text = fields.count == 3 && fields[fields.endIndex - 1].count == 1 ? number(2) : nil
        guard case .character(let character)? = (text ?? shifted).flatMap(ControlSequence.key(unicode:))
        else { return nil }
        return .character(character)
    }
}

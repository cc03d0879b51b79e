/// Where `InputDecoder` is in its input.
enum InputState {
    case ground
    /// The bytes of an incomplete character, and its modifiers.
    case character([UInt8], KeyModifierFlags)
    case escape
    /// After an Escape that was reported as a key, although a reply may follow.
    case reportedEscape
    /// After `ESC [`, with the bytes since.
    case sequence([UInt8])
    /// After `ESC ]`, `ESC P` or `ESC _`.
    case reply(ReplyDecoder)
    /// After an Escape that ended a reply; most terminals send a backslash next.
    case replyEnd
    /// After an Escape in a reply without a meaning, which was perhaps cut off: a sequence may follow.
    case cutReply
    /// After `ESC O`.
    case singleShift
    /// After `ESC [ M`, with the number of missing bytes of a mouse report.
    case oldMouse(Int)
    case paste

    /// Whether the last bytes are either a key or the start of a sequence.
    var isUndecided: Bool {
        switch self {
        case .escape, .singleShift, .replyEnd, .cutReply: true
        case .sequence(let bytes): bytes.isEmpty
        case .reply(let reply): reply.isEmpty
        default: false
        }
    }

    /// Whether a sequence or a reply has begun. `PasteBuffer` knows when a paste has lost its end.
    var isIncomplete: Bool {
        switch self {
        case .escape, .sequence, .reply, .replyEnd, .cutReply, .singleShift, .oldMouse: true
        case .ground, .character, .reportedEscape, .paste: false
        }
    }

    /// Whether `codes`, which come late, are the rest of the sequence. Keys arrive one by one and without its end.
    func isContinued(by codes: some Collection<Int32>) -> Bool {
        switch self {
        case .sequence: codes.count > 1
        case .reply:
            codes.contains(0x07)
                || zip(codes, codes.dropFirst()).contains { $0 == 0x1B && $1 == 0x5C }
        default: false
        }
    }

    /// Whether `codes`, which come late, can be a part of the reply that has begun.
    func isReplyContinued(by codes: some Collection<Int32>) -> Bool {
        guard let first = codes.first.flatMap(UInt8.init(exactly:)) else { return false }
        return switch self {
        case .sequence(let bytes) where bytes.isEmpty: first == UInt8(ascii: "?")
        case .sequence(let bytes):
            bytes.first == UInt8(ascii: "?") && (0x30...0x3B).contains(first) || "$cuy".utf8.contains(first)
        case .reply(let reply): reply.canContinue(with: first)
        case .replyEnd, .cutReply: first == UInt8(ascii: "\\")
        default: false
        }
    }
}

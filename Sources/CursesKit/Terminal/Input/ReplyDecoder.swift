/// Collects the bytes of one reply that is a string: an OSC, DCS or APC from its introducer to its end.
///
/// Terminals end replies in different ways: with ST, with BEL whatever the question ended with, urxvt with a
/// bare Escape. A reply may arrive in any number of pieces.
struct ReplyDecoder {
    private let kind: Kind
    private var bytes: [UInt8] = []
    /// The number of bytes so far; those beyond `meaningLimit` are not kept.
    private var count = 0

    /// The introducer of a reply, by the byte after the Escape.
    enum Kind: UInt8 {
        case operatingSystemCommand = 0x5D  // ]
        case deviceControlString = 0x50  // P
        case applicationProgramCommand = 0x5F  // _

        /// Whether a reply that we could have asked for can begin with `byte`. If not, a key with Alt was
        /// pressed right before another key.
        func begins(with byte: UInt8) -> Bool {
            switch self {
            case .operatingSystemCommand: (0x30...0x39).contains(byte)
            case .deviceControlString:
                (0x30...0x39).contains(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "!")
            case .applicationProgramCommand: byte == UInt8(ascii: "G")
            }
        }
    }

    /// What a byte did to the reply.
    enum Progress {
        case incomplete
        /// The reply is over; nil if it has no meaning for us.
        case complete(TerminalReply?)
        /// No reply has this byte, which has a meaning of its own.
        case aborted
    }

    /// The longest reply with a meaning, and the longest that is dropped whole, in bytes.
    private static let (meaningLimit, lengthLimit) = (256, 4096)

    init(_ kind: Kind) {
        self.kind = kind
    }

    /// Whether nothing but the introducer has arrived.
    var isEmpty: Bool { count == 0 }

    /// The key that the introducer is if no reply follows.
    var key: KeyPress {
        KeyPress(.character(Character(Unicode.Scalar(kind.rawValue))), modifiers: .alternate)
    }

    /// Whether the reply that we have asked for can go on with `byte`. Colours have few different characters.
    func canContinue(with byte: UInt8) -> Bool {
        switch kind {
        case _ where isEmpty: kind.begins(with: byte)
        case .operatingSystemCommand:
            byte == 0x07 || byte == 0x1B || "0123456789;:/abcdefABCDEFrg".utf8.contains(byte)
        case .deviceControlString, .applicationProgramCommand: byte == 0x07 || byte == 0x1B || byte >= 0x20
        }
    }

    mutating func add(_ byte: UInt8) -> Progress {
        switch byte {
        case _ where isEmpty && !kind.begins(with: byte): return .aborted
        case 0x07, 0x1B: return .complete(meaning)
        // ST in one byte; in UTF-8 it is part of a character.
        case 0x9C where bytes.last.map { $0 < 0x80 } ?? true: return .complete(meaning)
        case ..<0x20: return .aborted
        case _ where count == Self.lengthLimit: return .complete(nil)
        default:
            count += 1
            if count <= Self.meaningLimit { bytes.append(byte) }
            return .incomplete
        }
    }

    private var meaning: TerminalReply? {
        guard count <= Self.meaningLimit else { return nil }
        return switch kind {
        case .operatingSystemCommand: TerminalReply(operatingSystemCommand: bytes)
        case .deviceControlString: TerminalReply(deviceControlString: bytes)
        case .applicationProgramCommand: TerminalReply(applicationProgramCommand: bytes)
        }
    }
}

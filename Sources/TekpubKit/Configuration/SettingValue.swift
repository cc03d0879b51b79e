/// The value of a setting.
public enum SettingValue: Hashable, Sendable {
    case flag(Bool)
    case number(Int)
    case text(String)
    case texts([String])
}

extension SettingValue {
    /// The text; nil if it is none.
    public var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The number; nil if it is none.
    public var number: Int? { if case .number(let number) = self { number } else { nil } }

    /// Whether it is on; nil if it is no flag.
    public var flag: Bool? { if case .flag(let isOn) = self { isOn } else { nil } }

    /// The texts; nil if it is no list.
    public var texts: [String]? { if case .texts(let texts) = self { texts } else { nil } }

    /// The value as TOML.
    public var toml: String {
        switch self {
        case .flag(let isOn): isOn ? "true" : "false"
        case .number(let number): String(number)
        case .text(let text): Self.quoted(text)
        case .texts(let texts): "[" + texts.map(Self.quoted).joined(separator: ", ") + "]"
        }
    }

    /// A TOML string in quotes. Control characters are escaped.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
                let digits = String(scalar.value, radix: 16, uppercase: true)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension SettingValue: Encodable {
    /// Writes the value as JSON has it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .flag(let isOn): try container.encode(isOn)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .texts(let texts): try container.encode(texts)
        }
    }
}

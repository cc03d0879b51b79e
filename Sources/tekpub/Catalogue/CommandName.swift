import CursesKit

/// What one command prints for another: the key of a production, or an episode of it as `KEY/NUMBER`.
///
/// Publishers choose slugs and titles. A shell would split one at its blanks, `xargs` fails at its quotes, and a command
/// takes one that begins with a hyphen for an option. So everything but letters, digits and a few signs is escaped as in
/// addresses: `Don't Panic` is `Don%27t%20Panic`. Commands accept both forms.
struct CommandName: CustomStringConvertible {
    let description: String

    /// - Parameters:
    ///   - key: the key of a production.
    ///   - number: that of an episode; nil for the production.
    init(_ key: String, number: Int? = nil) {
        var name = ""
        for scalar in key.unicodeScalars {
            // A hyphen at the beginning is that of an option, `.` and `~` there are those of folders.
            if Self.isPlain(scalar), !(name.isEmpty && "-.~#".unicodeScalars.contains(scalar)) {
                name.unicodeScalars.append(scalar)
            } else {
                name += UTF8.encode(scalar).map { $0.map(Self.escape).joined() } ?? ""
            }
        }
        description = [name, number.map(String.init)].compactMap { $0 }.joined(separator: "/")
    }

    /// Returns the keys that `name` may stand for on the command line: first what it is if it was printed, then as it
    /// was typed.
    static func keys(of name: String) -> [String] {
        guard name.utf8.contains(UInt8(ascii: "%")), let key = unescaped(name), key != name else {
            return [name]
        }
        return [key, name]
    }
}

extension CommandName {
    /// Whether a character means nothing to a shell, and can be shown in the user's locale.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || "-._~#:@+,=".unicodeScalars.contains(scalar)
        }
        guard Output.isUTF8 else { return false }
        // A blank of any kind, a control character or one that is changed or left out in texts cannot be typed.
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber:
            return Text.cleaned(String(scalar)) == String(scalar)
        default: return false
        }
    }

    private static func escape(_ byte: UInt8) -> String {
        "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }

    /// Returns the text without escapes; nil if it is not UTF-8 then. A percent sign without two digits is itself.
    private static func unescaped(_ name: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(name.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2,
                digits.allSatisfy({ Character(.init($0)).isHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

import Foundation
import Localization
import Logging

/// One line of a log file.
struct LogLine {
    /// The line without its end.
    let text: String

    /// - Parameters:
    ///   - source: what the message is about, such as `http`.
    ///   - message: may contain any text; control characters are escaped.
    init(time: Date, level: Logger.Level, source: String, message: String) {
        text = "\(Self.timestamp(time)) \(level.rawValue) \(source) \(Self.escaped(message))"
    }

    /// Returns the time in UTC by RFC 3339, with milliseconds.
    private static func timestamp(_ time: Date) -> String {
        let milliseconds = Int((time.timeIntervalSince1970 * 1000).rounded())
        let thousandth = (milliseconds % 1000 + 1000) % 1000
        var seconds = time_t((milliseconds - thousandth) / 1000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let day = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec]
        return day.map { $0.padded(to: 2) }.joined(separator: "-") + "T"
            + clock.map { Int($0).padded(to: 2) }.joined(separator: ":") + ".\(thousandth.padded(to: 3))Z"
    }

    /// Returns `text` on one line: control characters, and those that change the writing direction, become
    /// escapes such as `\u{1B}`.
    private static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: \.isUnsafe) else { return text }
        return text.unicodeScalars.reduce(into: "") { escaped, scalar in
            if scalar.isUnsafe {
                escaped += scalar.escaped(asASCII: true)
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Duration {
    /// The duration in seconds, such as `0.034 s`.
    package var logText: String {
        let milliseconds = Int((self / .milliseconds(1)).rounded())
        return "\(milliseconds / 1000).\((milliseconds % 1000).padded(to: 3)) s"
    }
}

extension Int {
    /// The digits, with zeros before them.
    fileprivate func padded(to count: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
    }
}

extension Unicode.Scalar {
    /// Whether the scalar would break the line, move the cursor or hide text.
    fileprivate var isUnsafe: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension URL {
    /// The address as a log shows it: without user name, password and fragment, and only the host if the
    /// query or a part of the path may be a secret.
    var loggedAddress: String {
        guard let host = HostName(self), let scheme else { return "(an address without a host)" }
        let path = path(percentEncoded: false)
        let mayHoldSecret = query() != nil || path.split(separator: "/").contains(where: Self.mayBeToken)
        if mayHoldSecret { return "\(scheme)://\(host)" }
        return "\(scheme)://\(host)" + (path.isEmpty ? "/" : self.path(percentEncoded: true))
    }

    /// Whether a part of a path looks like a token, such as `5d41402abc4b2a76`, and not like words and
    /// numbers, such as `introduction-to-mvc3.mp4`.
    private static func mayBeToken(_ part: Substring) -> Bool {
        guard part.count >= 12 else { return false }
        return part.split { !$0.isLetter && !$0.isNumber }.contains { word in
            let hasDigit = word.contains(where: \.isNumber)
            let isMixed = hasDigit && word.contains(where: \.isLetter)
            let hasBothCases = word.contains(where: \.isUppercase) && word.contains(where: \.isLowercase)
            return word.count > 5 && isMixed || word.count >= 16 && (hasDigit || hasBothCases)
        }
    }
}

extension Error {
    /// What happened, as a sentence in English, which those who read bug reports understand.
    package var logText: String { Language.withCurrent(.english) { localizedDescription } }
}

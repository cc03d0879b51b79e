import Foundation

/// Takes secrets out of texts that the user hands on, such as a bug report.
///
/// Addresses are shown as in the log (`URL.loggedAddress`). What looks like a login, an email address, a header with a
/// login, or a token becomes `…`, and the user's home folder `~`. What is left out too much can be asked for; what is
/// handed on cannot be taken back.
package struct SecretFilter: Sendable {
    private let home: String

    /// - Parameter home: the path of the user's home folder.
    package init(home: String) {
        self.home = home.count > 1 && home.hasSuffix("/") ? String(home.dropLast()) : home
    }

    /// Returns a text of one or more lines without secrets.
    package func filtered(_ text: String) -> String {
        var text = text.replacing(Self.address) { match in
            URL(string: String(match.output))?.loggedAddress ?? "\(match.output.prefix { $0 != ":" })://…"
        }
        text = text.replacing(Self.login, with: "…@")
        text = text.replacing(Self.email, with: "…")
        text = text.replacing(Self.header) { "\($0.output.1): …" }
        text = text.replacing(Self.scheme) { "\($0.output.1) …" }
        text = text.replacing(Self.option) { "\($0.output.1) …" }
        text = text.replacing(Self.setting) { "\($0.output.1)\($0.output.2)…" }
        text = text.replacing(Self.word) { match in
            Self.mayBeToken(match.output) ? "…" : String(match.output)
        }
        return home.count > 1 ? replacingHome(in: text) : text
    }

    /// The home folder, unless it is the beginning of another folder's name.
    private func replacingHome(in text: String) -> String {
        text.ranges(of: home).reversed().reduce(into: text) { text, range in
            let next = range.upperBound < text.endIndex ? text[range.upperBound] : "/"
            if !(next.isLetter || next.isNumber || "-_.".contains(next)) {
                text.replaceSubrange(range, with: "~")
            }
        }
    }

    // Regular expressions are made when they are used: they cannot be shared between threads.

    private static var address: Regex<Substring> {
        /[A-Za-z][A-Za-z0-9+.\-]*:\/\/[^\s\u{22}'<>`]*[^\s\u{22}'<>`.,;:!?)\]}]/
    }
    /// A name and a password before a host, as in proxies.
    private static var login: Regex<Substring> { /[^\s:@\/\u{22}'=]+:[^\s@\/\u{22}']+@/ }
    private static var email: Regex<Substring> { /[A-Za-z0-9._%+\-]+@[A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)+/ }
    /// A header with a login, to the end of the line.
    private static var header: Regex<(Substring, Substring)> {
        /((?:proxy-)?authorization|(?:set-)?cookie)[\u{22}']?\s*[:=][^\n]*/.ignoresCase()
    }
    private static var scheme: Regex<(Substring, Substring)> {
        /\b(bearer|basic)\s+[^\s\u{22}']+/.ignoresCase()
    }
    private static var setting: Regex<(Substring, Substring, Substring)> {
        /((?:token|password|passwd|pwd|passphrase|secret|api[_\-]?key|access[_\-]?key))([\u{22}']?\s*[:=]\s*)(?:\u{22}[^\u{22}\n]*\u{22}|'[^'\n]*'|[^\s\u{22}']+)/
            .ignoresCase()
    }
    /// An option whose value is an argument of its own.
    private static var option: Regex<(Substring, Substring)> {
        /(--[a-z\-]*(?:token|password|passphrase|secret|key))\s+[^\s\-][^\s]*/.ignoresCase()
    }
    private static var word: Regex<Substring> { /[A-Za-z0-9_\-]{16,}/ }

    /// Whether a word is a UUID, or long and of letters and digits.
    private static func mayBeToken(_ word: Substring) -> Bool {
        if word.count == 36, UUID(uuidString: String(word)) != nil { return true }
        if word.contains(where: \.isUppercase), word.contains(where: \.isLowercase),
            word.contains(where: \.isNumber)
        {
            return true
        }
        return word.split(whereSeparator: { "-_".contains($0) }).contains { part in
            part.count >= 16 && part.contains(where: \.isNumber) && part.contains(where: \.isLetter)
        }
    }
}

import Foundation
import Localization

/// The proxy that the user's environment names for an address.
///
/// libcurl decides whether to use it (`no_proxy`). This type only names it in errors. Source: curl(1),
/// section Environment.
struct HTTPProxy {
    /// Host and port, safe to show.
    let name: String
    private let host: String
    private let port: Int?

    /// - Returns: nil if the environment names no proxy for `url`.
    init?(for url: URL, environment: [String: String]) {
        let scheme = url.scheme?.lowercased() ?? ""
        let names =
            ["\(scheme)_proxy"] + (scheme == "https" ? ["HTTPS_PROXY"] : []) + ["all_proxy", "ALL_PROXY"]
        guard let value = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }),
            let parts = URLComponents(string: value.contains("://") ? value : "http://\(value)"),
            let host = parts.host, !host.isEmpty, !host.contains(where: { $0.isWhitespace || $0.isNewline })
        else { return nil }
        self.host = host
        port = parts.port
        name = host + (parts.port.map { ":\($0)" } ?? "")
    }

    /// Whether `words`, libcurl's message about a failed connection, are about this proxy.
    func isNamed(in words: String) -> Bool {
        let name = host.trimmingCharacters(in: ["[", "]"])
        return port.map { words.contains("\(name) port \($0) ") || words.contains("via \(name)") }
            ?? words.contains(" \(name) ")
    }

    /// Returns what a proxy that answers with `code` does, to follow its name.
    static func meaning(ofStatus code: Int) -> String {
        code == 407 ? "wants a name and a password" : "refused the request (\(code))"
    }

    /// Returns a sentence about the proxy called `name`.
    ///
    /// - Parameter reason: what it does, in English, as errors keep it.
    static func sentence(_ name: String, _ reason: String) -> String {
        switch reason {
        case "cannot be found": localized("The proxy at \(name) cannot be found.")
        case "refused the connection": localized("The proxy at \(name) refused the connection.")
        case "refused the request": localized("The proxy at \(name) refused the request.")
        case "wants a name and a password": localized("The proxy at \(name) wants a name and a password.")
        default:
            localized("The proxy at \(name) refused the request (\(reason.filter(\.isNumber))).")
        }
    }
}

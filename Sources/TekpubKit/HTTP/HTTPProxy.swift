import Foundation

/// The proxy that the user's environment names for an address.
///
/// libcurl decides whether to ask it (`no_proxy`); this only tells whom to blame when that fails.
/// Source: curl(1), section Environment.
struct HTTPProxy {
    /// Host and port, as they may be shown.
    let name: String
    private let host: String
    private let port: Int?

    /// - Returns: nil if the environment names none.
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

    /// Whether `words`, libcurl's about a connection that failed, are about this proxy.
    func isNamed(in words: String) -> Bool {
        let name = host.trimmingCharacters(in: ["[", "]"])
        return port.map { words.contains("\(name) port \($0) ") || words.contains("via \(name)") }
            ?? words.contains(" \(name) ")
    }

    /// What a proxy does that answers with `code`, to follow its name.
    static func meaning(ofStatus code: Int) -> String {
        code == 407 ? "wants a name and a password" : "does not let this through (\(code))"
    }
}

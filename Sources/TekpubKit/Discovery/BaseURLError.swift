import Foundation

/// Why a text is no base URL. The text itself may hold a password and is not repeated.
public enum BaseURLError: Error, Hashable, Sendable {
    /// No address at all.
    case malformed
    /// An address whose `http://` was left out; `suggestion` has it.
    case missingScheme(suggestion: String)
    /// An address for something other than http and https.
    case unsupportedScheme(String)
    /// An address without a host.
    case missingHost
}

extension BaseURLError: LocalizedError {
    /// What is wrong, and what an address looks like.
    public var errorDescription: String? {
        switch self {
        case .malformed:
            "That is not an address. Give a base URL such as http://localhost:3000."
        case .missingScheme(let suggestion):
            "The base URL lacks its http:// or https://. Did you mean \(suggestion)?"
        case .unsupportedScheme(let scheme):
            "The base URL must begin with http:// or https://, not with \(scheme)://."
        case .missingHost:
            "The base URL has no host. Give one such as http://localhost:3000."
        }
    }
}

extension BaseURLError {
    /// What is wrong with a text that has no `://`.
    static func withoutScheme(_ text: String) -> BaseURLError {
        let address = text.prefix { $0 != "?" && $0 != "#" }
        // Silence is safe: what is no address with a scheme either has nothing to suggest.
        guard !address.contains("@"), let base = try? BaseURL("http://\(address)") else { return .malformed }
        return .missingScheme(suggestion: base.url.absoluteString)
    }
}

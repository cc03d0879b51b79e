import Foundation

/// Why a text is not a base URL. The text may contain a password and is not repeated.
public enum BaseURLError: Error, Hashable, Sendable {
    /// Not an address.
    case malformed
    /// An address without `http://`; `suggestion` includes it.
    case missingScheme(suggestion: String)
    /// An address with a scheme other than http and https.
    case unsupportedScheme(String)
    /// An address without a host.
    case missingHost
}

extension BaseURLError: LocalizedError {
    /// A message for the user: what is wrong, with an example of an address.
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
    /// Returns what is wrong with a text without `://`.
    static func withoutScheme(_ text: String) -> BaseURLError {
        let address = text.prefix { $0 != "?" && $0 != "#" }
        // Silence is safe: if the text is not an address with a scheme either, there is no suggestion.
        guard !address.contains("@"), let base = try? BaseURL("http://\(address)") else { return .malformed }
        return .missingScheme(suggestion: base.url.absoluteString)
    }
}

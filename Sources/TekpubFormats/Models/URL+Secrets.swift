import Foundation

extension URL {
    /// The URL without query, fragment, user name and password.
    package var withoutSecrets: URL? { withoutSecrets(keeping: []) }

    /// Returns the URL without fragment, user name and password, keeping only the query parameters in
    /// `names`.
    package func withoutSecrets(keeping names: Set<String>) -> URL? {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        let kept = parts?.queryItems?.filter { names.contains($0.name) } ?? []
        parts?.queryItems = kept.isEmpty ? nil : kept
        parts?.fragment = nil
        parts?.user = nil
        parts?.password = nil
        return parts?.url
    }

    /// The URL without user name and password.
    package var withoutUser: URL? {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        parts?.user = nil
        parts?.password = nil
        return parts?.url
    }
}

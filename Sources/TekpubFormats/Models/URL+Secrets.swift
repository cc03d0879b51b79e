import Foundation

extension URL {
    /// The address without its query, its fragment, and a name or a password.
    package var withoutSecrets: URL? { withoutSecrets(keeping: []) }

    /// The address without its fragment, a name or a password, and of its query only the parameters in
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

    /// The address without a name and a password.
    package var withoutUser: URL? {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        parts?.user = nil
        parts?.password = nil
        return parts?.url
    }
}

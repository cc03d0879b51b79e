import Foundation

extension URL {
    /// The address without its query, its fragment, and a name or a password.
    var withoutSecrets: URL? {
        var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        parts?.query = nil
        parts?.fragment = nil
        parts?.user = nil
        parts?.password = nil
        return parts?.url
    }
}

import Foundation

/// The redirects that a request may follow.
enum RedirectPolicy: Sendable {
    /// To any host, without secrets.
    case anywhere
    /// Only within the origin of the request, because its body is a secret.
    case withinOrigin

    /// Returns why a request for `url` must not be redirected to `next`; nil if it may be.
    func refusal(of next: URL, from url: URL, at host: HostName) -> ProxyError? {
        guard let origin = Origin(url), let other = Origin(next), let otherHost = HostName(next) else {
            return .badRedirect(host: host)
        }
        if self == .anywhere || origin == other { return nil }
        if origin.scheme == "https", other.scheme == "http" {
            return .insecure(host: host, reason: "it redirects to http")
        }
        return .leadsElsewhere(host: host, other: otherHost)
    }
}

import Foundation

/// Where a request may be redirected to.
enum RedirectPolicy: Sendable {
    /// To any host; secrets stay behind.
    case anywhere
    /// Only within the origin that the request was meant for, because its body is a secret.
    case withinOrigin

    /// Why what is meant for `url` is not sent to `next`; nil if it may be.
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

import Foundation

/// Asks a server whether it lets the user watch a video that its catalogue calls locked, so that a login can be offered
/// before a player fails.
struct VideoAccess: Sendable {
    let client: HTTPClient
    /// Whether no login is sent.
    let isGuest: Bool

    /// Requests the first byte of the video at `url`.
    ///
    /// - Throws: `.forbidden` or `.loginRefused` if a login would help. The player tells any other error.
    func check(_ url: URL) async throws(PlaybackError) {
        guard let host = HostName(url) else { return }
        var request = HTTPRequest(url: url)
        request.fields["Range"] = "bytes=0-0"
        // Ignore errors: see above.
        guard let response = try? await client.send(request) else { return }
        response.body.cancel()
        switch response.head.statusCode {
        case 401 where !isGuest: throw .failed(.loginRefused(host: host))
        case 401, 403: throw .forbidden(host: host, isGuest: isGuest)
        default: break
        }
    }
}

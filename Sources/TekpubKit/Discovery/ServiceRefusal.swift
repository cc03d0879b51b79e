import Foundation

/// What a service says about a video that it does not show to everybody.
///
/// Source: RFC 9457, and PeerTube's OpenAPI description, "Errors".
struct ServiceRefusal: Decodable {
    private let code: String?

    /// Whether the video has a password.
    var needsPassword: Bool { code == "video_requires_password" || code == "incorrect_video_password" }

    /// The maximum number of bytes in such a body.
    private static let byteLimit = 64 << 10

    /// Reads the body of a refusal.
    ///
    /// - Returns: nil if the response is none, or has no such body.
    init?(_ response: HTTPResponse) async {
        let type = response.head.fields["Content-Type"]?.lowercased()
        guard [401, 403].contains(response.head.statusCode),
            type?.hasPrefix("application/problem+json") == true
        else { return nil }
        // Ignore errors: the status says enough.
        guard let body = try? await response.body.read(upTo: Self.byteLimit),
            let refusal = try? JSONDecoder().decode(Self.self, from: body)
        else { return nil }
        self = refusal
    }
}

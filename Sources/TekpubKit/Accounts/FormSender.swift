import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends a form with POST, and reads the few words that answer it.
struct FormSender: Sendable {
    /// A whole answer, whatever its status.
    struct Answer {
        let status: Int
        /// The body without space around it; nil if it is no text, or longer than any answer to a form.
        let text: String?
    }

    /// More than any token or address is long.
    private static let byteLimit = 16 << 10

    let client: HTTPClient

    /// Sends `form` to `url`, and on to wherever its own origin redirects it within itself.
    ///
    /// - Throws: also `ProxyError.leadsElsewhere` or `.insecure`, before anything is sent to another origin.
    @concurrent
    func send(_ form: Form, to url: URL) async throws(ProxyError) -> Answer {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        // A few words are not worth it, and those of a refusal count too.
        request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        form.fill(&request)
        let response = try await client.send(request, redirects: .withinOrigin)
        defer { response.body.cancel() }
        var body = Data()
        while body.count <= Self.byteLimit, let bytes = try await response.body.next() { body += bytes }
        let text = body.count > Self.byteLimit ? nil : String(validating: body, as: UTF8.self)
        return Answer(
            status: response.head.statusCode, text: text?.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends a form with POST and reads a short response.
struct FormSender: Sendable {
    /// A complete response with any status.
    struct Answer {
        let status: Int
        /// The body without white space around it; nil if it is not text, or longer than the limit.
        let text: String?
    }

    /// The maximum size of a response; tokens and addresses are shorter.
    private static let byteLimit = 16 << 10

    let client: HTTPClient

    /// Sends `form` to `url`, and follows redirects within its origin.
    ///
    /// - Throws: `ProxyError`; `.leadsElsewhere` or `.insecure` before anything is sent to another origin.
    @concurrent
    func send(_ form: Form, to url: URL) async throws(ProxyError) -> Answer {
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        // Short responses need no compression, and error messages must be readable too.
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

import Foundation

/// The fields of an HTML form, encoded as `application/x-www-form-urlencoded`.
struct Form: Sendable {
    private let body: String

    init(_ fields: KeyValuePairs<String, String>) {
        body = fields.map { "\(Self.encoded($0.key))=\(Self.encoded($0.value))" }.joined(separator: "&")
    }

    /// Sets the body of `request`; a form without fields sets no body, as in Tekpub's player.
    func fill(_ request: inout HTTPRequest) {
        guard !body.isEmpty else { return }
        request.body = Data(body.utf8)
        request.fields["Content-Type"] = "application/x-www-form-urlencoded"
    }

    /// Encodes `text` by the WHATWG URL Standard, section 5.2; a space becomes `+`.
    private static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            if byte.isLetterOrDigit || "*-._".utf8.contains(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else if byte == UInt8(ascii: " ") {
                encoded += "+"
            } else {
                encoded += byte < 16 ? "%0" : "%"
                encoded += String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }
}

extension Form {
    /// Creates the fields of a customer's request; none for a guest.
    ///
    /// Source: the API of 2010, whose player sent the token as the field `auth`, not in a header or cookie.
    init(_ credential: Credential?) {
        self.init(credential.map { ["auth": $0.token] } ?? [:])
    }
}

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
    /// - Throws: `CatalogError`; `.leadsElsewhere` or `.insecure` before anything is sent to another origin.
    @concurrent
    func send(_ form: Form, to url: URL) async throws(CatalogError) -> Answer {
        var request = HTTPRequest(url: url)
        request.method = "POST"
        // Short responses need no compression, and error messages must be readable too.
        request.fields["Accept-Encoding"] = "identity"
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

import FlyingFox

/// Why a request is rejected, as told to the client.
struct HTTPRequestError: Error {
    let status: HTTPStatusCode
    /// What is wrong with the request.
    let sentence: String

    init(_ status: HTTPStatusCode, _ sentence: String) {
        self.status = status
        self.sentence = sentence
    }

    /// A request that violates RFC 9112.
    static func malformed(_ sentence: String) -> HTTPRequestError {
        HTTPRequestError(.badRequest, sentence)
    }
}

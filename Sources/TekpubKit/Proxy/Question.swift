import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One way to ask a server for its catalogue.
struct Question: Hashable, Sendable {
    let method: String
    let url: URL
    /// Whether a wire names this address, so that an answer there is meant to be a catalogue.
    let isWellKnown: Bool

    /// Every way to ask the server at `baseURL`, the base URL itself first.
    static func all(for baseURL: BaseURL) -> [Question] {
        [Question(method: "GET", url: baseURL.url, isWellKnown: false)]
            + Wires.all.map {
                Question(method: $0.method, url: baseURL.appending($0.path), isWellKnown: true)
            }
    }
}

extension URLRequest {
    /// The request that asks `question`; it has no body.
    init(_ question: Question, userAgent: String) {
        self.init(url: question.url)
        httpMethod = question.method
        setValue("application/json", forHTTPHeaderField: "Accept")
        setValue(userAgent, forHTTPHeaderField: "User-Agent")
    }
}

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
        var questions = [Question(method: "GET", url: baseURL.url, isWellKnown: false)]
        // The API of 2010 answers nothing but POST at its only address.
        if baseURL.url.lastPathComponent == "productions" {
            questions.append(Question(method: "POST", url: baseURL.url, isWellKnown: true))
        }
        for root in baseURL.roots {
            questions += Wires.all.map { wire in
                var url = root.appending(path: wire.path)
                if wire.takesToken, let token = baseURL.token { url.append(queryItems: [token]) }
                return Question(method: wire.method, url: url, isWellKnown: true)
            }
        }
        return questions
    }
}

extension URLRequest {
    /// The request that asks `question`.
    ///
    /// - Parameter credential: of the customer who asks, for the `origin` that gave it; only POST can carry
    ///   it. Without one there is no body.
    init(_ question: Question, credential: Credential? = nil, of origin: Origin? = nil) {
        self.init(url: question.url)
        httpMethod = question.method
        setValue(
            "application/json, application/vnd.tekpub.productions+json, application/rss+xml, */*;q=0.5",
            forHTTPHeaderField: "Accept")
        if question.method == "POST", let origin, Origin(question.url) == origin {
            Form(credential).fill(&self)
        }
    }
}

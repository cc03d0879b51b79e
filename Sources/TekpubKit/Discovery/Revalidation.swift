import Foundation

/// Where a catalogue was found and how to ask whether it has changed: what one refresh leaves for the next.
///
/// It is meant to be kept with the catalogue, and is of use for the same base URL alone. An address in it may
/// hold what is secret, as the catalogue itself may, so only its owner should be able to read the two.
public struct Revalidation: Hashable, Sendable, Codable {
    /// An answer that the catalogue was made of.
    struct Answer: Hashable, Codable {
        /// Nil for the first one: the request tells.
        var url: URL?
        /// Nil if the server stated none.
        var validator: Validator?
    }

    /// `GET` or `POST`.
    let method: String
    /// The address that was asked first, without what is secret in it.
    let address: URL?
    /// The answers in their order.
    let answers: [Answer]
    /// Whether nothing was missing in the end.
    let isComplete: Bool

    init(_ request: CatalogRequest, answers: [Answer], isComplete: Bool) {
        method = request.method
        address = request.url.withoutSecrets
        self.answers = answers
        self.isComplete = isComplete
    }

    /// The version of a catalogue that comes from no server.
    init(version: String) {
        method = "FILE"
        address = nil
        answers = [Answer(url: nil, validator: Validator(entityTag: version))]
        isComplete = true
    }

    /// Whether `request` is the one that was asked first.
    func begins(with request: CatalogRequest) -> Bool {
        method == request.method && address != nil && address == request.url.withoutSecrets
    }

    /// What to send with the first request, so that nothing more is needed if nothing has changed; nil if
    /// that cannot be found out.
    ///
    /// A server answers a POST that is conditional by refusing it (RFC 9110, section 13.1.2).
    var firstValidator: Validator? {
        guard method == "GET", isComplete, answers.allSatisfy({ $0.validator != nil }) else { return nil }
        return answers.first?.validator
    }
}

import Foundation
import TekpubFormats

/// Where a catalogue was found, with the validators to ask whether it has changed: what one refresh stores
/// for the next.
///
/// It is stored with the catalogue and valid only for the same base URL. Its addresses may contain secrets,
/// as the catalogue may, so only the owner should be able to read either.
public struct Revalidation: Hashable, Sendable {
    /// A response that is part of the catalogue.
    struct Response: Hashable {
        /// nil for the first response: its address is that of the request.
        var url: URL?
        /// nil if the server sent no validator.
        var validator: Validator?
    }

    /// `GET` or `POST`.
    let method: String
    /// The address of the first request, without its secrets.
    let address: URL?
    /// The responses, in order.
    let responses: [Response]
    /// Whether no part was missing.
    let isComplete: Bool
    /// Whether pages of a list did not come, so that an episode of a later load need not be new.
    let lacksPages: Bool
    /// The version of the catalogue's file, which a version of tekpub with another one cannot read; nil if
    /// unknown.
    var schema: String?

    init(_ request: CatalogRequest, responses: [Response], isComplete: Bool, lacksPages: Bool = false) {
        method = request.method
        address = request.url.withoutSecrets
        self.responses = responses
        self.isComplete = isComplete
        self.lacksPages = lacksPages
    }

    init(
        method: String, address: URL?, responses: [Response], isComplete: Bool, lacksPages: Bool,
        schema: String?
    ) {
        self.method = method
        self.address = address
        self.responses = responses
        self.isComplete = isComplete
        self.lacksPages = lacksPages
        self.schema = schema
    }

    /// Creates the version of a catalogue that does not come from a server.
    init(version: String) {
        method = "FILE"
        address = nil
        responses = [Response(url: nil, validator: Validator(entityTag: version))]
        isComplete = true
        lacksPages = false
    }

    /// Whether `request` was the first one.
    func begins(with request: CatalogRequest) -> Bool {
        method == request.method && address != nil && address == request.url.withoutSecrets
    }

    /// Whether yt-dlp has read the list on this page, or was to: the user has agreed to that.
    func remembers(_ list: URL) -> Bool { responses.contains { $0.url == list } }

    /// What still holds if the catalogue is lost; nil for nothing.
    var withoutCatalog: Revalidation? {
        // It is never unchanged.
        if isByYtDlp { return self }
        let lists = responses.filter { $0.url.map(YouTubeFeed.isList) == true }
        guard !lists.isEmpty else { return nil }
        return Revalidation(
            method: method, address: address, responses: lists, isComplete: false, lacksPages: true,
            schema: schema)
    }

    /// Whether the first response was the whole catalogue. A page that comes in its place, such as that of a provider
    /// whose customer has left, may name any feed.
    var isOfOneDocument: Bool { responses.count { $0.url.map(YouTubeFeed.isList) != true } == 1 }

    /// The validator to send with the first request; nil if the server cannot tell whether the whole
    /// catalogue is unchanged.
    ///
    /// A server refuses a conditional POST (RFC 9110, section 13.1.2).
    var firstValidator: Validator? {
        guard method == "GET", isComplete, responses.allSatisfy({ $0.validator != nil }) else { return nil }
        return responses.first?.validator
    }
}

/// The version of a response, which the client sends back when it requests the same again.
///
/// Source: RFC 9110, sections 8.8 and 13.1.
struct Validator: Hashable, Sendable {
    /// `ETag`, as received.
    let entityTag: String?
    /// `Last-Modified`, as received.
    let lastModified: String?

    /// The maximum length; no honest server sends more.
    private static let lengthLimit = 1000

    init(entityTag: String?, lastModified: String?) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }

    /// Creates the validator of a document without a header.
    init(entityTag: String) {
        self.entityTag = entityTag
        lastModified = nil
    }

    /// - Returns: nil if `response` states no validator.
    init?(_ response: HTTPHead) {
        func field(_ name: String) -> String? {
            response.fields[name].flatMap { $0.utf8.count <= Self.lengthLimit ? $0 : nil }
        }
        entityTag = field("ETag")
        lastModified = field("Last-Modified")
        if entityTag == nil, lastModified == nil { return nil }
    }
}

extension HTTPRequest {
    /// Makes the request conditional: the server sends the response only if `validator` no longer matches.
    mutating func setCondition(_ validator: Validator?) {
        fields["If-None-Match"] = validator?.entityTag
        fields["If-Modified-Since"] = validator?.lastModified
    }

    /// Whether the request has a condition.
    var isConditional: Bool {
        fields["If-None-Match"] != nil
            || fields["If-Modified-Since"] != nil
    }
}

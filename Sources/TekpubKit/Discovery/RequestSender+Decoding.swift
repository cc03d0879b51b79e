import Foundation
import TekpubFormats

extension RequestSender {
    /// The number of bytes to decode at a time; progress is reported in between.
    private static let stepByteCount = 16 << 10
    /// The number of body bytes in one batch of changes: enough for SQLite to work in bulk, and few enough to
    /// fit in memory twice, because one batch is written while the next is read.
    static let batchByteCount = 512 << 10

    /// Sends a request once, and decodes the body while it arrives.
    ///
    /// - Parameters:
    ///   - role: the expected role of the document; nil to read only the status.
    ///   - continued: the page of a feed that is requested; nil for other documents.
    mutating func send(
        _ request: HTTPRequest, as role: DocumentRole?, continued: FeedPage?
    ) async throws(CatalogError) -> Outcome {
        let response = try await client.send(request)
        advice = advice ?? ServerAdvice(response)
        // The rest of a wrong body is not read.
        defer { response.body.cancel() }
        if response.head.statusCode == 304, request.isConditional {
            await response.body.discard()
            return .notModified
        }
        if let refusal = Self.refusal(of: request, by: response) {
            if await ServiceRefusal(response)?.needsPassword == true {
                throw .unreadable(host: response.host, cause: .passwordNeeded)
            }
            await response.body.discard()
            throw refusal
        }
        guard let role else { return .unread }

        var decoder = CatalogDecoder(role: role, base: response.url, continued: continued)
        decoder.statedEncoding = response.head.charset
        let document: Document
        do throws(CatalogError) {
            document = try await self.document(in: response, decoder: &decoder)
        } catch {
            allowance -= decoder.byteCount
            guard let page = LinkedPage(error, at: response) else { throw error }
            return .page(page)
        }
        return .document(
            Reply(
                document: document, byteCount: decoder.byteCount(of: response), url: response.url,
                host: response.host,
                validator: Validator(response.head)))
    }
}

extension RequestSender {
    /// Returns the changes since the last call.
    private func changes(of decoder: inout CatalogDecoder) -> [CatalogChange] {
        let changes = decoder.takeChanges()
        return readsPages ? changes.withPagesOfVideos : changes
    }

    /// Decodes the body of `response` while it arrives; the changes go to the staged catalogue in batches.
    private mutating func document(
        in response: HTTPResponse, decoder: inout CatalogDecoder
    ) async throws(CatalogError) -> Document {
        while let bytes = try await next(of: response, decoder: &decoder) {
            for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: Self.stepByteCount) {
                let step = bytes[start..<min(start + Self.stepByteCount, bytes.endIndex)]
                try Self.readable(from: response.host) { () throws(WireError) in
                    try decoder.append(step)
                    guard decoder.isPromising || decoder.byteCount <= allowance else {
                        throw .tooLarge(byteLimit: CatalogLoad.nonCatalogByteLimit)
                    }
                }
                if decoder.pendingByteCount >= Self.batchByteCount {
                    try await staged.keep(changes(of: &decoder))
                    try client.budget?.check(diskByteCount: staged.byteCount, from: response.host)
                }
                if decoder.isPromising {
                    meter.advance(
                        to: decoder.byteCount(of: response), of: response.head,
                        isSummary: decoder.seemsSummary)
                }
            }
        }
        let document = try Self.readable(from: response.host) { () throws(WireError) in
            try decoder.finish()
        }
        try await staged.keep(changes(of: &decoder))
        return document
    }

    /// Returns the next chunk of the body. If the connection ends early, the changes so far are applied
    /// first: they may contain everything that the caller needs.
    private func next(
        of response: HTTPResponse, decoder: inout CatalogDecoder
    ) async throws(CatalogError) -> Data? {
        do throws(CatalogError) {
            return try await response.body.next()
        } catch {
            try await staged.keep(changes(of: &decoder))
            throw error
        }
    }

    /// - Returns: nil for a status in 200...299.
    private static func refusal(of request: HTTPRequest, by response: HTTPResponse) -> CatalogError? {
        let host = response.host
        let code = response.head.statusCode
        switch code {
        case 200..<300: return nil
        // Only a request with a customer's token has a body.
        case 401 where request.body != nil, 403 where request.body != nil:
            return .loginRefused(host: host)
        case 401 where response.head.wantsPassword:
            return .passwordWanted(host: host, isGiven: request.url.user() != nil)
        case 429, 500...:
            guard let wait = response.head.retryAfter else { break }
            return .busy(host: host, code: code, retryAfter: wait)
        default: break
        }
        return .status(host: host, code: code)
    }

    /// Runs `read`, and adds the host to its error.
    private static func readable<T>(
        from host: HostName, _ read: () throws(WireError) -> T
    ) throws(CatalogError) -> T {
        do {
            return try read()
        } catch {
            throw .unreadable(host: host, cause: error)
        }
    }
}

extension CatalogDecoder {
    /// The number of bytes of the body that are decoded, or, of a compressed one, have come over the network.
    fileprivate func byteCount(of response: HTTPResponse) -> Int {
        response.head.isCompressed ? response.body.receivedByteCount : byteCount
    }
}

extension StagedCatalog {
    /// Applies `changes`; an error of the library ends the load.
    func keep(_ changes: [CatalogChange]) async throws(CatalogError) {
        try await mappingStoreErrors { () async throws(LibraryError) in try await apply(changes) }
    }
}

/// Runs `body`, whose errors mean that a catalogue arrived and could not be saved.
func mappingStoreErrors<Value>(
    _ body: () async throws(LibraryError) -> Value
) async throws(CatalogError) -> Value {
    do throws(LibraryError) {
        return try await body()
    } catch {
        throw .notSaved(error)
    }
}

extension HTTPHead {
    /// Whether the server asks for a name and a password (Basic), which an address can contain.
    ///
    /// Source: RFC 7617; the header may list several schemes.
    fileprivate var wantsPassword: Bool {
        (fields["WWW-Authenticate"] ?? "").split(separator: ",").contains {
            $0.trimmingCharacters(in: .whitespaces).lowercased().hasPrefix("basic")
        }
    }
}

import Foundation
import TekpubFormats

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request for a part of a catalogue, and the reading of the answer to it.
struct CatalogFetch {
    /// What came back, where it was of use.
    enum Answer {
        case document(Reply)
        /// What the request is conditional on has not changed.
        case notModified
        /// There is an answer, which was not read.
        case unread
    }

    struct Reply {
        let document: Document
        let byteCount: Int
        /// Where the document was found in the end.
        let url: URL
        let host: HostName
        let validator: Validator?
    }

    /// How many bytes are decoded at a time, so that there is progress to tell.
    private static let stepByteCount = 16 << 10
    /// How many bytes of a body become one batch of changes: enough for SQLite to work in bulk, and little enough
    /// to fit in memory twice, since one batch is written while the next is read.
    static let batchByteCount = 512 << 10

    let request: URLRequest
    /// What the answer is expected to be; nil to ask no more than whether there is one.
    let role: DocumentRole?
    let client: HTTPClient

    /// Sends the request, and decodes the body while it comes.
    ///
    /// - Parameters:
    ///   - staged: gets the changes in batches.
    ///   - allowance: how many bytes may be read of what turns out to be no catalogue; less what was.
    func answer(
        into staged: StagedCatalog, meter: inout ProgressMeter, allowance: inout Int
    ) async throws(ProxyError) -> Answer {
        let response = try await client.send(request)
        // Of a body that is wrong, nothing more is read.
        defer { response.body.cancel() }
        if response.head.statusCode == 304, request.isConditional {
            await response.body.discard()
            return .notModified
        }
        if let refusal = refusal(by: response) {
            await response.body.discard()
            throw refusal
        }
        guard let role else { return .unread }

        var decoder = CatalogDecoder(role: role, base: response.url)
        decoder.statedEncoding = response.head.textEncodingName
        let document: Document
        do throws(ProxyError) {
            document = try await self.document(
                in: response, decoder: &decoder, into: staged, meter: &meter, allowance: allowance)
        } catch {
            allowance -= decoder.byteCount
            throw error
        }
        return .document(
            Reply(
                document: document, byteCount: decoder.byteCount, url: response.url, host: response.host,
                validator: Validator(response.head)))
    }
}

extension CatalogFetch {
    /// Decodes the body of `response` while it comes.
    private func document(
        in response: HTTPResponse, decoder: inout CatalogDecoder, into staged: StagedCatalog,
        meter: inout ProgressMeter, allowance: Int
    ) async throws(ProxyError) -> Document {
        while let bytes = try await next(of: response, decoder: &decoder, into: staged) {
            for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: Self.stepByteCount) {
                let step = bytes[start..<min(start + Self.stepByteCount, bytes.endIndex)]
                try readable(from: response.host) { () throws(WireError) in
                    try decoder.append(step)
                    guard decoder.isPromising || decoder.byteCount <= allowance else {
                        throw .tooLarge(byteLimit: CatalogLoad.vainByteLimit)
                    }
                }
                if decoder.pendingByteCount >= Self.batchByteCount {
                    try await staged.keep(decoder.takeChanges())
                }
                if decoder.isPromising {
                    meter.advance(to: decoder.byteCount, of: response.head, isSummary: decoder.seemsSummary)
                }
            }
        }
        let document = try readable(from: response.host) { () throws(WireError) in
            try decoder.finish()
        }
        try await staged.keep(decoder.takeChanges())
        return document
    }

    /// What comes next of the body; what came before may be all that is wanted, so it is kept if no more comes.
    private func next(
        of response: HTTPResponse, decoder: inout CatalogDecoder, into staged: StagedCatalog
    ) async throws(ProxyError) -> Data? {
        do throws(ProxyError) {
            return try await response.body.next()
        } catch {
            try await staged.keep(decoder.takeChanges())
            throw error
        }
    }

    /// - Returns: nil if `response` comes with what was asked for.
    private func refusal(by response: HTTPResponse) -> ProxyError? {
        let host = response.host
        let code = response.head.statusCode
        switch code {
        case 200..<300: return nil
        // Only a customer's token makes a body.
        case 401 where request.httpBody != nil, 403 where request.httpBody != nil:
            return .loginRefused(host: host)
        case 401 where response.head.wantsPassword:
            return .passwordWanted(host: host, isGiven: request.url?.user() != nil)
        case 429, 503:
            guard let wait = response.head.retryAfter else { break }
            return .busy(host: host, code: code, retryAfter: wait)
        default: break
        }
        return .status(host: host, code: code)
    }

    /// Names the host in what a wire has to complain about.
    private func readable<T>(
        from host: HostName, _ read: () throws(WireError) -> T
    ) throws(ProxyError) -> T {
        do {
            return try read()
        } catch {
            throw .unreadable(host: host, cause: error)
        }
    }
}

extension StagedCatalog {
    /// Applies `changes`; an error of the library's ends the load.
    func keep(_ changes: [CatalogChange]) async throws(ProxyError) {
        try await keeping { () async throws(LibraryError) in try await apply(changes) }
    }
}

/// Runs `body`, whose errors mean that a catalogue came and could not be kept.
func keeping<Value>(
    _ body: () async throws(LibraryError) -> Value
) async throws(ProxyError) -> Value {
    do throws(LibraryError) {
        return try await body()
    } catch {
        throw .notKept(reason: error.localizedDescription)
    }
}

extension HTTPURLResponse {
    /// Whether it asks for a name and a password, which an address can carry.
    ///
    /// Source: RFC 7617; the header may name several ways.
    fileprivate var wantsPassword: Bool {
        (value(forHTTPHeaderField: "WWW-Authenticate") ?? "").split(separator: ",").contains {
            $0.trimmingCharacters(in: .whitespaces).lowercased().hasPrefix("basic")
        }
    }
}

import Foundation

/// The download of one video from a known address.
///
/// The body is written on a blocking thread. A slow disk throttles the network: the body is read only as fast
/// as it is written.
struct DownloadTransfer: Sendable {
    let request: EpisodeRequest
    let folder: DownloadFolder
    let network: DownloadNetwork
    let meter: DownloadMeter

    /// Downloads the missing part of the video, following redirects, without credentials.
    ///
    /// - Returns: the path of the complete file.
    @concurrent
    func run(from url: URL) async throws(DownloadError) -> String {
        let (part, known) = try await onBlockingThread { () throws(DownloadError) in
            let part = try folder.openPart(request.id)
            let files = try folder.store.read { try $0.files() }.records(for: request)
            return (part, files.first { $0.location(below: folder.root) != nil })
        }
        do throws(DownloadError) {
            let path = try await run(from: url, into: part, known: known)
            part.unlock()
            return path
        } catch {
            await onBlockingThread {
                // An empty part file is useless, and one that is too large will not be completed.
                if part.byteCount == 0 || error == .tooLarge { part.remove() }
                part.unlock()
            }
            throw error
        }
    }

    private func run(
        from url: URL, into part: PartFile, known: FileRecord?
    ) async throws(DownloadError) -> String {
        guard BaseURL.schemes.contains(url.scheme?.lowercased() ?? ""), let host = HostName(url) else {
            throw .badAddress
        }
        let client = network.client
        var hasStartedOver = false
        while true {
            guard !Task.isCancelled else { throw .cancelled }
            let plan = DownloadPlan(url: url, known: known, folder: folder, part: part)
            switch try await send(plan, into: part, by: client) {
            case nil:
                if let path = try await finish(part, from: url, host: host) { return path }
                // It may be put together of two versions.
                guard plan.offset > 0 else {
                    try part.empty()
                    throw .damaged(host: host)
                }
            case .isWhole:
                meter.begin(at: plan.offset, of: plan.offset)
                if let path = try await finish(part, from: url, host: host) { return path }
            case .isPresent(let path):
                await onBlockingThread { part.remove() }
                return path
            case .startOver: break
            }
            guard !hasStartedOver else { throw .badAnswer(host: host) }
            hasStartedOver = true
            try part.empty()
        }
    }
}

extension DownloadTransfer {
    /// Sends the request of `plan` once, following redirects, and appends the body to `part`.
    ///
    /// - Returns: nil if the whole body is on disk, else how to continue without a body.
    private func send(
        _ plan: DownloadPlan, into part: PartFile, by client: HTTPClient
    ) async throws(DownloadError) -> DownloadPlan.Diversion? {
        let response: HTTPResponse
        do throws(CatalogError) {
            response = try await client.send(plan.request)
        } catch {
            throw DownloadError(error)
        }
        let result = await withTaskCancellationHandler {
            await onBlockingThread {
                Result { () throws(DownloadError) in try receive(response, of: plan, into: part) }
            }
        } onCancel: {
            response.body.cancel()
        }
        return try result.get()
    }

    private func receive(
        _ response: HTTPResponse, of plan: DownloadPlan, into part: PartFile
    ) throws(DownloadError) -> DownloadPlan.Diversion? {
        defer { response.body.cancel() }
        switch response.head.statusCode {
        case 200: try checkSize(response.head.bodyByteCount ?? 0)
        case 206: try checkSize(plan.offset - plan.repeatedByteCount + (response.head.bodyByteCount ?? 0))
        default: break
        }
        var repeated: Data
        switch try plan.receive(response, into: part, meter: meter) {
        case .diversion(let diversion): return diversion
        case .body(let count): repeated = try part.lastBytes(count)
        }
        while var bytes = try bytes(of: response) {
            if !repeated.isEmpty {
                let count = min(repeated.count, bytes.count)
                guard repeated.prefix(count).elementsEqual(bytes.prefix(count)) else { return .startOver }
                repeated = repeated.dropFirst(count)
                bytes = bytes.dropFirst(count)
            }
            // The server need not state the size.
            try checkSize(meter.byteCount + bytes.count)
            try part.append(bytes)
            meter.add(bytes.count)
        }
        try network.synchronize(part)
        return nil
    }

    private func checkSize(_ byteCount: Int) throws(DownloadError) {
        if let limit = request.byteLimit, byteCount > limit { throw .tooLarge }
    }

    private func bytes(of response: HTTPResponse) throws(DownloadError) -> Data? {
        do throws(CatalogError) {
            return try response.body.waitForNext()
        } catch {
            throw DownloadError(error)
        }
    }
}

extension DownloadTransfer {
    /// - Returns: nil if the file has not the checksum that the server or the catalogue states.
    private func finish(
        _ part: PartFile, from url: URL, host: HostName
    ) async throws(DownloadError) -> String? {
        if let expected = meter.totalByteCount {
            let received = part.byteCount
            guard received >= expected else {
                throw .connection(.cutShort(host: host, received: received, expected: expected))
            }
            guard received == expected else {
                // The excess bytes cannot be identified.
                try part.empty()
                throw .badAnswer(host: host)
            }
        }
        guard part.byteCount > 0 else { throw .empty(host: host) }
        // A player would open the files that it names.
        guard !(await onBlockingThread { part.isReference }) else {
            try part.empty()
            throw .list(host: host)
        }
        meter.begin(at: part.byteCount, of: part.byteCount)
        return try await onBlockingThread { () throws(DownloadError) in
            let sums = [part.metadata?.checksum, request.checksum(of: url)]
            return sums.compactMap { $0 }.allSatisfy(part.matches)
                ? try folder.place(
                    part, of: request, fileExtension: part.metadata?.fileExtension ?? request.fileExtension)
                : nil
        }
    }
}

extension DownloadFolder {
    /// Gives a complete file its final name, and records it.
    ///
    /// - Returns: its path.
    func place(
        _ part: PartFile, of request: EpisodeRequest, fileExtension: String?
    ) throws(DownloadError) -> String {
        let validator = part.metadata?.validator
        // The lock keeps two downloads from choosing the same name.
        let lock = try self.lock()
        defer { withExtendedLifetime(lock) {} }
        let files = try store.read { try $0.files() }
        let path = try FilePlacement(request: request, folder: self, files: files)
            .move(part, extension: fileExtension)
        do throws(DownloadError) {
            if let file = FileRecord(request, path: path, validator: validator) {
                try store.write("saveFile") { try $0.save(file, for: request) }
            }
        } catch {
            part.takeBack(path)
            throw error
        }
        // Not before the record: the next run would fetch a video again that is not recorded.
        part.remove()
        return path
    }
}

extension DownloadError {
    fileprivate init(_ error: CatalogError) {
        self = error == .cancelled ? .cancelled : .connection(error)
    }
}

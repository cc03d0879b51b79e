import Foundation

/// The download of one video from a known address.
struct DownloadTransfer: Sendable {
    let id: String
    let name: DownloadName
    let folder: DownloadFolder
    let network: DownloadNetwork
    let meter: DownloadMeter

    /// Asks for what is not yet there, following redirects; nobody is sent anything secret.
    ///
    /// - Returns: the path of the whole file.
    @concurrent
    func run(from url: URL) async throws(DownloadError) -> String {
        let part = try folder.openPart(id)
        defer {
            // Nothing is no beginning.
            if part.byteCount == 0 { folder.discard(part) }
            part.unlock()
        }
        guard BaseURL.schemes.contains(url.scheme?.lowercased() ?? ""), let host = HostName(url) else {
            throw .badAddress
        }
        let client = network.client
        var hasStartedOver = false
        while true {
            guard !Task.isCancelled else { throw .cancelled }
            let plan = DownloadPlan(url: url, name: name, folder: folder, part: part)
            switch try await network.diversion(of: plan, into: part, meter: meter, by: client) {
            case nil: return try finish(part, host: host)
            case .startOver:
                guard !hasStartedOver else { throw .badAnswer(host: host) }
                hasStartedOver = true
                try part.empty()
            case .isWhole:
                meter.begin(at: plan.offset, of: plan.offset)
                return try finish(part, host: host)
            case .isPresent(let path):
                folder.discard(part)
                return path
            }
        }
    }
}

extension DownloadTransfer {
    private func finish(_ part: PartFile, host: HostName) throws(DownloadError) -> String {
        if let expected = meter.totalByteCount {
            let received = part.byteCount
            guard received >= expected else {
                throw .connection(.cutShort(host: host, received: received, expected: expected))
            }
            guard received == expected else {
                // Nobody knows which of the bytes are too many.
                try part.empty()
                throw .badAnswer(host: host)
            }
        }
        meter.begin(at: part.byteCount, of: part.byteCount)
        return try folder.place(part, as: name, extension: part.note?.fileExtension)
    }
}

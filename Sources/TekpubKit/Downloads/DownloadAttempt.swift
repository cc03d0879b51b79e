import Foundation

/// One request for a video, whose body is written to a part file as it arrives.
///
/// The body is written on a blocking thread. A slow disk throttles the network: the body is read only as fast
/// as it is written.
struct DownloadAttempt: Sendable {
    let plan: DownloadPlan
    let part: PartFile
    let meter: DownloadMeter
    /// Returns once everything written to a part file is on disk.
    let synchronize: @Sendable (PartFile) throws(DownloadError) -> Void

    /// Sends the request once, following redirects, without credentials. Cancel the task to stop it.
    ///
    /// - Returns: nil if the whole body is on disk, else how to continue without a body.
    func run(by client: HTTPClient) async throws(DownloadError) -> DownloadPlan.Diversion? {
        let response: HTTPResponse
        do throws(ProxyError) {
            response = try await client.send(plan.request)
        } catch {
            throw DownloadError(error)
        }
        let result = await withTaskCancellationHandler {
            await onBlockingThread {
                Result { () throws(DownloadError) in try take(response) }
            }
        } onCancel: {
            response.body.cancel()
        }
        return try result.get()
    }

    private func take(_ response: HTTPResponse) throws(DownloadError) -> DownloadPlan.Diversion? {
        defer { response.body.cancel() }
        switch try plan.take(response, into: part, meter: meter) {
        case .diversion(let diversion): return diversion
        case .body: break
        }
        while let bytes = try bytes(of: response) {
            try part.append(bytes)
            meter.add(bytes.count)
        }
        try synchronize(part)
        return nil
    }

    private func bytes(of response: HTTPResponse) throws(DownloadError) -> Data? {
        do throws(ProxyError) {
            return try response.body.waitForNext()
        } catch {
            throw DownloadError(error)
        }
    }
}

extension DownloadError {
    fileprivate init(_ error: ProxyError) {
        self = error == .cancelled ? .cancelled : .connection(error)
    }
}

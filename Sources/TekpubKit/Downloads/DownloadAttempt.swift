import Foundation

/// One request for a video, whose body goes into a part file as it comes.
///
/// The body is written on a thread of its own, where the disk may take its time: meanwhile little is read from
/// the network.
struct DownloadAttempt: Sendable {
    let plan: DownloadPlan
    let part: PartFile
    let meter: DownloadMeter
    /// Returns when the disk has everything that was written to a part file.
    let synchronize: @Sendable (PartFile) throws(DownloadError) -> Void

    /// Asks once, following redirects; no secret is sent. Cancelling the task ends that.
    ///
    /// - Returns: nil if the whole body is on the disk, else how to go on without one.
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

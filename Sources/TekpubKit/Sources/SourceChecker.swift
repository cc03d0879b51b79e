import Foundation
import Localization
import Synchronization
import TekpubFormats

/// Asks the servers of sources whether there is something new.
struct SourceChecker: Sendable {
    let sources: SourceStore
    /// Returns the proxy for a base URL, with the user's login.
    let makeProxy: @Sendable (BaseURL) -> TekpubProxy
    let now: @Sendable () -> Date
    let report: @Sendable (SourceRefresher.Event) -> Void
    /// The connections that all checks share.
    let connections = HTTPConnections()

    /// The number of responses that a check has read.
    final class PartCount: Sendable {
        private let count = Atomic(0)

        var value: Int {
            get { count.load(ordering: .relaxed) }
            set { count.store(newValue, ordering: .relaxed) }
        }
    }

    /// Checks a reserved source. Cancelling the task ends the request.
    ///
    /// - Parameter parts: counts the responses meanwhile.
    func check(_ claim: SourceClaim, counting parts: PartCount) async -> EndedCheck {
        // Ignore errors: the result says so.
        guard let baseURL = try? BaseURL(claim.source.address) else {
            return ended(
                claim,
                .failure(
                    .unavailable(
                        LocalizedStringKey("The address is not valid. Remove the source, and add it again.")
                            .text)))
        }
        let (staged, known): (StagedCatalog, Revalidation?)
        do throws(LibraryError) {
            staged = try sources.store(of: claim.source).makeWriter(isExchangedLater: true)
            // A catalogue from before the source was added is fetched again, because its title and size are unknown.
            known =
                claim.source.episodeCount == nil
                ? nil
                : try sources.library.revalidation(
                    claim.validators, ofCatalog: claim.file, of: claim.source.catalogID)
        } catch {
            return ended(claim, .failure(.notSaved(error)))
        }
        let id = claim.source.id
        let (result, advice) = await makeProxy(baseURL).check(
            into: staged, following: known, sharing: connections
        ) { [report] progress in
            parts.value = progress.partCount
            if progress.readyCount != nil { report(.progressed(id, progress)) }
        }
        return ended(claim, result, advice, staged.takePrepared())
    }

    private func ended(
        _ claim: SourceClaim, _ result: Result<RefreshResult, CatalogError>, _ advice: ServerAdvice? = nil,
        _ catalog: PreparedCatalog? = nil
    ) -> EndedCheck {
        EndedCheck(claim: claim, result: result, advice: advice, catalog: catalog, endedAt: now())
    }
}

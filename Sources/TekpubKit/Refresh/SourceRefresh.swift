import Foundation

/// The refresh of a source.
public struct SourceRefresh: Sendable {
    /// The source afterwards.
    public let source: Source
    /// What was found; `CatalogError.cancelled` if the user ended the refresh.
    public let result: Result<RefreshResult, CatalogError>

    /// Why it failed; nil if it did not, or was cancelled.
    public var error: CatalogError? { result.failure }

    /// What the new catalogue lacks, a sentence each; usually empty.
    public var warnings: [String] {
        if case .success(let result) = result { result.warnings } else { [] }
    }
}

/// The refresh of a source that has ended, and whose result is not stored yet.
struct EndedRefresh: Sendable {
    let claim: SourceClaim
    var result: Result<RefreshResult, CatalogError>
    /// What the server says about later requests; nil before a response.
    var advice: ServerAdvice?
    /// The new catalogue; nil if missing.
    var catalog: PreparedCatalog?
    let endedAt: Date

    /// How long the server asks to wait; nil if unknown.
    var retryAfter: Duration? { result.failure?.retryAfter ?? advice?.retryAfter }

    /// Whether the publisher ended the source.
    var endsSource: Bool {
        if case .status(_, 410)? = result.failure { true } else { false }
    }
}

extension Result where Failure == CatalogError {
    /// Why there is no success; nil if there is, or after a cancellation.
    fileprivate var failure: CatalogError? {
        if case .failure(let error) = self, error != .cancelled { error } else { nil }
    }
}

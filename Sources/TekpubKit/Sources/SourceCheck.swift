import Foundation

/// The result of checking a source.
public struct SourceCheck: Sendable {
    /// What a check found.
    public enum Outcome: Hashable, Sendable {
        /// The catalogue has not changed.
        case unchanged
        /// There is a new catalogue; the sentences name parts that are missing.
        case updated(missing: [String])
        /// The check failed, for the reason in this sentence.
        case failed(String)
        /// The user ended the refresh.
        case cancelled
    }

    /// The source after the check.
    public let source: Source
    /// What the check found.
    public let outcome: Outcome
    /// Why the check failed; nil if it did not.
    public let error: CatalogError?
}

extension SourceCheck {
    /// The check of a source whose result the library cannot keep.
    init(of source: Source, notSaved error: LibraryError) {
        self.init(source: source, outcome: .failed(error.localizedDescription), error: .notSaved(error))
    }
}

/// A check that has ended, and whose result is not stored yet.
struct EndedCheck: Sendable {
    let claim: SourceClaim
    var result: Result<RefreshResult, CatalogError>
    /// What the server says about later requests; nil before a response.
    let advice: ServerAdvice?
    /// The new catalogue; nil if missing.
    let catalog: PreparedCatalog?
    let endedAt: Date

    /// Why the check failed; nil if it did not, or was cancelled.
    var error: CatalogError? {
        if case .failure(let error) = result, error != .cancelled { error } else { nil }
    }

    var outcome: SourceCheck.Outcome {
        switch result {
        case .success(.unchanged): .unchanged
        case .success(.updated(let missing)): .updated(missing: missing.map(\.description))
        case .failure(.cancelled): .cancelled
        case .failure(let error): .failed(error.localizedDescription)
        }
    }

    /// How long the server asks to wait; nil if unknown.
    var retryAfter: Duration? { error?.retryAfter ?? advice?.retryAfter }

    /// Whether the publisher ended the source.
    var endsSource: Bool {
        if case .status(_, 410)? = error { true } else { false }
    }
}

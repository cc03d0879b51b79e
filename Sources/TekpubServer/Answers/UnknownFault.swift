import Foundation

/// A word that names no `Fault`.
public struct UnknownFault: Error, Equatable {
    /// The word as it was given.
    public let argument: String
}

extension UnknownFault: LocalizedError {
    /// Repeats the word and lists those that would do.
    public var errorDescription: String? {
        "There is no fault '\(argument)'. Choose status=N with N from 300 to 599, truncate, "
            + "truncate-chunked, garbage, refuse, hang or empty."
    }
}

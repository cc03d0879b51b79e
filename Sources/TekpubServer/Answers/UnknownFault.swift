import Foundation

/// An argument that is not a `Fault`.
public struct UnknownFault: Error, Equatable {
    /// The argument as given.
    public let argument: String
}

extension UnknownFault: LocalizedError {
    /// Names the argument and the valid ones.
    public var errorDescription: String? {
        "Unknown fault '\(argument)'. Choose status=N with N from 300 to 599, truncate, "
            + "truncate-chunked, garbage, refuse, hang or empty."
    }
}

import Foundation

/// Bytes that are sent piece by piece.
protocol ByteSource: Sendable {
    var count: Int { get }

    /// - Parameter range: within `0..<count`.
    /// - Returns: all of these bytes.
    func bytes(in range: Range<Int>) async throws -> Data
}

extension Data: ByteSource {
    func bytes(in range: Range<Int>) -> Data {
        self[startIndex + range.lowerBound..<startIndex + range.upperBound]
    }
}

import Foundation

/// Bytes that are read in pieces.
protocol ByteSource: Sendable {
    var count: Int { get }

    /// - Parameter range: within `0..<count`.
    /// - Returns: all bytes in the range.
    func bytes(in range: Range<Int>) async throws -> Data
}

extension Data: ByteSource {
    func bytes(in range: Range<Int>) -> Data {
        self[startIndex + range.lowerBound..<startIndex + range.upperBound]
    }
}

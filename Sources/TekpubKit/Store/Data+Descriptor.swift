import Foundation

extension Data {
    /// Writes all bytes to an open file.
    ///
    /// - Returns: the error number of the call that failed; nil on success.
    func write(to descriptor: Int32) -> Int32? {
        withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return errno }
                rest = rest.dropFirst(count)
            }
            return nil
        }
    }
}

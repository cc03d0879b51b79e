#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The file that the parent sends.
enum StandardInput {
    /// All bytes; nil if there are more than `limit`, or none.
    static func read(upTo limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = buffer.withUnsafeMutableBytes { sys_read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 && !bytes.isEmpty ? bytes : nil }
            bytes += buffer[..<count]
        }
        return nil
    }
}

/// The picture for the parent.
enum StandardOutput {
    /// - Returns: whether all bytes were written.
    static func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = sys_write(STDOUT_FILENO, part.baseAddress, part.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}

private let sys_read = read
private let sys_write = write

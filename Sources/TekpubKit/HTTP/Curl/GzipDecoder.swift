import CZlib

/// Decompresses a body in gzip format, piece by piece.
///
/// A file of this format is a series of members (RFC 1952, section 2.2). What follows the last one, often bytes of
/// zero, is ignored, as gunzip(1) does. libcurl refuses a second member as well as bytes behind the first.
final class GzipDecoder {
    private enum Position {
        case beforeMember, inMember, behindLastMember
    }

    /// zlib's state points back to it, so it stays where it is.
    private let stream: UnsafeMutablePointer<z_stream>
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)
    private var position = Position.beforeMember
    private var completeMemberCount = 0

    private static let firstByte: UInt8 = 0x1F

    /// - Returns: nil if there is not enough memory.
    init?() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // The largest window of deflate, and 16 for the format of gzip.
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(stream, 15 + 16, ZLIB_VERSION, size) == Z_OK else { return nil }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Passes what the next bytes of the body stand for to `receive`, in pieces of at most 64 kB.
    ///
    /// - Parameter receive: returns false if it wants no more.
    /// - Returns: false if the bytes are not in gzip format.
    func decode(_ bytes: UnsafeRawBufferPointer, _ receive: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        var rest = bytes
        while let first = rest.first, position != .behindLastMember {
            if position == .beforeMember {
                guard first == Self.firstByte || completeMemberCount == 0 else {
                    position = .behindLastMember
                    break
                }
                inflateReset(stream)
                position = .inMember
            }
            guard let count = inflate(rest, receive) else { return position == .behindLastMember }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    /// Inflates bytes of one member.
    ///
    /// - Returns: how many of them were read; nil if the member is invalid, or `receive` wants no more.
    private func inflate(_ bytes: UnsafeRawBufferPointer, _ receive: (UnsafeRawBufferPointer) -> Bool) -> Int?
    {
        let input = bytes.bindMemory(to: UInt8.self)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = uInt(input.count)
        repeat {
            let (result, count) = buffer.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = uInt(output.count)
                let result = CZlib.inflate(stream, Z_NO_FLUSH)
                return (result, output.count - Int(stream.pointee.avail_out))
            }
            if count > 0, !buffer.withUnsafeBytes({ receive(UnsafeRawBufferPointer(rebasing: $0[..<count])) })
            {
                position = .behindLastMember
                return nil
            }
            switch result {
            case Z_OK: break
            // All that is there is read.
            case Z_BUF_ERROR: return input.count
            case Z_STREAM_END:
                completeMemberCount += 1
                position = .beforeMember
                return input.count - Int(stream.pointee.avail_in)
            default:
                // What begins like a member behind a complete one may be anything.
                if completeMemberCount > 0, stream.pointee.total_out == 0 { position = .behindLastMember }
                return nil
            }
        } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
        return input.count
    }
}

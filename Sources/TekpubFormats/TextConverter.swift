#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Converts text in another encoding to UTF-8, chunk by chunk. Invalid bytes become U+FFFD.
final class TextConverter {
    private let descriptor: iconv_t
    private let unitByteCount: Int
    /// The bytes of an incomplete character.
    private var pending: [UInt8] = []

    /// - Returns: nil if the system does not support the encoding.
    init?(from encoding: TextEncoding) {
        guard let descriptor = iconv_open("UTF-8", encoding.name), descriptor != iconv_t(bitPattern: -1)
        else {
            return nil
        }
        self.descriptor = descriptor
        unitByteCount = encoding.unitByteCount
    }

    deinit {
        iconv_close(descriptor)
    }

    /// Appends `bytes` to `text`, converted to UTF-8.
    func convert(_ bytes: [UInt8], into text: inout [UInt8]) {
        var input = pending + bytes
        pending = []
        var output = [UInt8](repeating: 0, count: 4096)
        var start = 0
        while start < input.count {
            let (readCount, writtenCount, fault) = step(&input, from: start, into: &output)
            text.append(contentsOf: output[..<writtenCount])
            start += readCount
            switch fault {
            case E2BIG: break
            case EINVAL where input.count - start < 16:
                pending = Array(input[start...])
                return
            case 0: return
            default:
                text.append(contentsOf: "\u{FFFD}".utf8)
                start = min(input.count, start + unitByteCount)
            }
        }
    }

    /// Converts as many bytes as fit into `output`.
    private func step(
        _ input: inout [UInt8], from start: Int, into output: inout [UInt8]
    ) -> (readCount: Int, writtenCount: Int, fault: CInt) {
        input.withUnsafeMutableBytes { input in
            output.withUnsafeMutableBytes { output in
                var source = input.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
                var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
                var sourceCount = input.count - start
                var targetCount = output.count
                let result = iconv(descriptor, &source, &sourceCount, &target, &targetCount)
                let fault = result == -1 ? errno : 0
                return (input.count - start - sourceCount, output.count - targetCount, fault)
            }
        }
    }
}

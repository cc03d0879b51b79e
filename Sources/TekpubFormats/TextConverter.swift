#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Converts text in another encoding to UTF-8, chunk by chunk. Invalid bytes become U+FFFD.
///
/// Many publishers label UTF-8 as something else. A text that has characters beyond ASCII and is valid UTF-8 is hardly
/// ever anything else, so the first of them are looked at before the label is believed. How a text is divided into chunks
/// does not matter.
final class TextConverter {
    /// The bytes from the first one beyond ASCII on that decide whether a labelled text is UTF-8.
    private static let sampleByteCount = 4096

    private enum Trust {
        /// The label is right.
        case label
        /// The text is UTF-8, whatever the label says.
        case bytes
        /// Nothing but ASCII has come so far, or the sample is not complete.
        case undecided
    }

    private var trust: Trust
    /// The beginning of the sample.
    private var sample: [UInt8] = []

    private let descriptor: iconv_t
    private let unitByteCount: Int
    /// The bytes of an incomplete character.
    private var pending: [UInt8] = []

    /// - Parameter isLabelled: whether only a label names the encoding, so that the text may be UTF-8.
    /// - Returns: nil if the system does not support the encoding.
    init?(from encoding: TextEncoding, isLabelled: Bool = false) {
        guard let descriptor = iconv_open("UTF-8", encoding.name), descriptor != iconv_t(bitPattern: -1)
        else {
            return nil
        }
        self.descriptor = descriptor
        unitByteCount = encoding.unitByteCount
        trust = isLabelled ? .undecided : .label
    }

    deinit {
        iconv_close(descriptor)
    }

    /// Appends `bytes` to `text`, converted to UTF-8. The end of a text may be held until `finish`.
    func convert(_ bytes: [UInt8], into text: inout [UInt8]) {
        switch trust {
        case .bytes: text += bytes
        case .label: convertLabelled(bytes, into: &text)
        case .undecided:
            let start = sample.isEmpty ? bytes.firstIndex { $0 >= 0x80 } ?? bytes.count : 0
            text += bytes[..<start]
            sample += bytes[start...]
            if sample.count >= Self.sampleByteCount { decide(into: &text) }
        }
    }

    /// Appends what was held.
    func finish(into text: inout [UInt8]) {
        if trust == .undecided { decide(into: &text) }
    }

    /// Whether the text is UTF-8 although its label says something else.
    var contradictsLabel: Bool { trust == .bytes }

    private func decide(into text: inout [UInt8]) {
        guard !sample.isEmpty else { return }
        let isUTF8 = sample.prefix(Self.sampleByteCount).isUTF8(
            exceptEnd: sample.count >= Self.sampleByteCount)
        trust = isUTF8 ? .bytes : .label
        let bytes = sample
        sample = []
        convert(bytes, into: &text)
    }

    private func convertLabelled(_ bytes: [UInt8], into text: inout [UInt8]) {
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

extension ArraySlice<UInt8> {
    /// Whether it is UTF-8.
    ///
    /// - Parameter exceptEnd: whether the last character may be incomplete.
    fileprivate func isUTF8(exceptEnd: Bool) -> Bool {
        if String(validating: self, as: UTF8.self) != nil { return true }
        guard exceptEnd, let start = suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return false }
        return self[start] >= 0xC2 && String(validating: self[..<start], as: UTF8.self) != nil
    }
}

import CZlib
import Foundation

/// The format of gzip (RFC 1952).
enum Gzip {
    /// - Returns: nil if there is not enough memory.
    static func compressed(_ data: Data) -> Data? {
        var stream = z_stream()
        // The largest window of deflate, and 16 for the format of gzip; the usual amount of memory.
        let size = Int32(MemoryLayout<z_stream>.size)
        let result = deflateInit2_(
            &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        guard result == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(data.count))))
        let isComplete = data.withUnsafeBytes { input in
            output.withUnsafeMutableBufferPointer { output in
                let bytes = input.bindMemory(to: UInt8.self)
                stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
                stream.avail_in = uInt(bytes.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(output.count)
                return deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
        }
        return isComplete ? Data(output.prefix(Int(stream.total_out))) : nil
    }

    /// Whether `field`, a value of `Accept-Encoding`, prefers gzip (RFC 9110, section 12.5.3).
    static func isPreferred(in field: String) -> Bool {
        var weights: [String: Double] = [:]
        for item in field.lowercased().split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let name = parts.first else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 }
            weights[name == "x-gzip" ? "gzip" : name] = weight ?? 1
        }
        let weight = weights["gzip"] ?? weights["*"] ?? 0
        return weight > 0 && weight >= weights["identity"] ?? 0
    }
}

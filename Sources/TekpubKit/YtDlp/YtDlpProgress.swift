import Foundation

/// What yt-dlp says about the progress of a download: a JSON object a line.
///
/// Picture and sound may be files of their own, which are downloaded one after the other.
///
/// Source: yt-dlp, README.md, "--progress-template", and yt_dlp/YoutubeDL.py, "progress_hooks".
struct YtDlpProgress {
    private struct Step: Decodable {
        let status, filename: String?
        let downloaded_bytes, total_bytes, total_bytes_estimate: Double?
    }

    /// The number of bytes of all files that were received.
    var byteCount: Int { previous + current }
    /// The number of bytes of all files that were begun; nil if unknown.
    var totalByteCount: Int? { total.map { previous + $0 } }
    /// About how many bytes that will be; nil if unknown.
    private(set) var estimate: Int?

    private var line: [UInt8] = []
    private var file: String?
    /// The bytes of the files before this one, and of this one.
    private var previous = 0, current = 0
    private var total: Int?
    private var isNewFile = false

    /// The maximum length of a line in bytes, and the largest size that is believed.
    private static let (lineLimit, byteLimit) = (64 << 10, 1e15)

    /// Receives the next bytes.
    ///
    /// - Returns: whether they say how much has been received.
    mutating func receive(_ bytes: ArraySlice<UInt8>) -> Bool {
        var hasChanged = false
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                if line.count < Self.lineLimit { line.append(byte) }
                continue
            }
            // Ignore errors: other lines are about other things.
            if let step = try? JSONDecoder().decode(Step.self, from: Data(line)) {
                receive(step)
                hasChanged = true
            }
            line = []
        }
        return hasChanged
    }

    /// Returns how many bytes of a file that has just begun are still missing; nil if none has, or its size is unknown.
    mutating func takeNewFile() -> Int? {
        guard isNewFile, let total else { return nil }
        isNewFile = false
        return max(0, total - current)
    }

    private mutating func receive(_ step: Step) {
        if let name = step.filename, name != file {
            previous += current
            (file, current, isNewFile) = (name, 0, true)
        }
        if let count = Self.count(step.downloaded_bytes) { current = count }
        total = Self.count(step.total_bytes)
        estimate = Self.count(step.total_bytes_estimate).map { previous + max($0, current) }
    }

    private static func count(_ number: Double?) -> Int? {
        number.flatMap { $0 >= 0 && $0 < byteLimit ? Int($0) : nil }
    }
}

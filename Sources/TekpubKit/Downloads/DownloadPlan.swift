import Foundation

/// Decides what to request, given the part file, and how to use the response.
struct DownloadPlan: Sendable {
    /// How to use a response.
    enum Step: Sendable {
        /// Append the body to the part file, but for the bytes that are already there.
        case body(repeatedByteCount: Int)
        case diversion(Diversion)
    }

    /// How to continue after a response without a usable body.
    enum Diversion: Sendable {
        /// The part file belongs to another version, or the server does not support the range: start over.
        case startOver
        /// The part file is already complete.
        case isWhole
        /// The complete video already exists in the file at this path.
        case isPresent(String)
    }

    let url: URL
    /// The complete file from an earlier download of the episode; nil if missing.
    let known: FileRecord?
    let folder: DownloadFolder
    /// The number of bytes in the part file and its metadata; 0 and nil for a new download.
    let offset: Int
    /// The number of bytes that are requested although the part file has them: if they differ, something before them
    /// is missing.
    let repeatedByteCount: Int
    let metadata: PartFileMetadata?

    /// Plans a request for the rest of `part`, or for the whole file if it cannot be resumed.
    init(url: URL, known: FileRecord?, folder: DownloadFolder, part: PartFile) {
        self.url = url
        self.known = known
        self.folder = folder
        let metadata = part.metadata
        let byteCount = part.byteCount
        let canResume = byteCount > 0 && metadata?.validator != nil
        offset = canResume ? byteCount : 0
        repeatedByteCount = min(offset, Self.repetition)
        self.metadata = canResume ? metadata : nil
    }

    /// The maximum number of bytes that are requested again.
    static let repetition = 4096

    /// The request.
    var request: HTTPRequest {
        var request = HTTPRequest(url: url)
        request.fields["Accept"] = "*/*"
        request.fields["Accept-Encoding"] = "identity"
        if let validator = metadata?.validator {
            request.fields["Range"] = "bytes=\(offset - repeatedByteCount)-"
            request.fields["If-Range"] = validator
        }
        return request
    }
}

extension DownloadPlan {
    /// Prepares `part` for the body of `response`, if it has a usable one.
    func receive(
        _ response: HTTPResponse, into part: PartFile, meter: DownloadMeter
    ) throws(DownloadError) -> Step {
        let (head, host) = (response.head, response.host)
        switch head.statusCode {
        case 200: return try receiveWhole(response, into: part, meter: meter)
        case 206: return try receiveRest(response, meter: meter)
        case 416 where offset > 0: return .diversion(isWhole(head) ? .isWhole : .startOver)
        case 200..<300, 416: throw .badAnswer(host: host)
        default: throw .refused(host: host, status: head.statusCode, retryAfter: head.retryAfter)
        }
    }

    private func receiveWhole(
        _ response: HTTPResponse, into part: PartFile, meter: DownloadMeter
    ) throws(DownloadError) -> Step {
        guard !MediaType.isPage(response.head) else { throw .noVideo(host: response.host) }
        guard !MediaType.isStream(response.head) else { throw .stream(host: response.host) }
        let metadata = PartFileMetadata(response.head, askedAt: response.url)
        if let known, known.isVersion(of: metadata), known.fits {
            meter.begin(at: known.byteCount, of: known.byteCount)
            return .diversion(.isPresent(known.path))
        }
        if let byteCount = metadata.totalByteCount {
            try folder.reserveRoom(for: byteCount, freeing: part.byteCount)
        }
        try part.empty()
        try part.setMetadata(metadata)
        meter.begin(at: 0, of: metadata.totalByteCount)
        return .body(repeatedByteCount: 0)
    }

    private func receiveRest(_ response: HTTPResponse, meter: DownloadMeter) throws(DownloadError) -> Step {
        guard let metadata else { throw .badAnswer(host: response.host) }
        let head = response.head
        guard let range = head.fields["Content-Range"].flatMap(ContentRange.init),
            let bytes = range.bytes, bytes.lowerBound == offset - repeatedByteCount,
            metadata.admits(head, total: range.totalByteCount),
            head.bodyByteCount ?? bytes.count == bytes.count
        else { return .diversion(.startOver) }
        try folder.reserveRoom(for: bytes.count - repeatedByteCount)
        meter.begin(at: offset, of: range.totalByteCount ?? metadata.totalByteCount)
        return .body(repeatedByteCount: repeatedByteCount)
    }

    /// Whether a response with status 416 confirms that the part file is complete.
    private func isWhole(_ response: HTTPHead) -> Bool {
        let range = response.fields["Content-Range"].flatMap(ContentRange.init)
        return range?.totalByteCount == offset && metadata?.totalByteCount == offset
    }
}

/// The part of a file in a response, from its `Content-Range` header.
///
/// Source: RFC 9110, section 14.4.
struct ContentRange: Hashable {
    /// The offsets of the first and last byte; nil if the response contains no part of the file.
    let bytes: ClosedRange<Int>?
    /// The size of the file in bytes; nil if unknown.
    let totalByteCount: Int?

    /// - Returns: nil if `header` is invalid or contradicts itself.
    init?(_ header: String) {
        guard let match = header.wholeMatch(of: /\s*bytes\s+(?:(\d+)-(\d+)|\*)\/(\d+|\*)\s*/.ignoresCase())
        else { return nil }
        totalByteCount = Int(match.3)
        guard totalByteCount != nil || match.3 == "*" else { return nil }
        if let first = match.1, let last = match.2 {
            guard let first = Int(first), let last = Int(last), first <= last, last < totalByteCount ?? .max
            else { return nil }
            bytes = first...last
        } else {
            bytes = nil
        }
    }
}

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What is known of the file that a part file is the beginning of, so that a later run can go on with it.
struct PartFileMetadata: Hashable, Codable {
    /// Tells one version of a file from every other, in a header's words; nil where the server gives nothing
    /// that does.
    let validator: String?
    let totalByteCount: Int?
    let fileExtension: String?
}

extension PartFileMetadata {
    /// Reads what an earlier run wrote.
    ///
    /// - Returns: nil for anything else: without a note, the download starts over.
    init?(bytes: Data) {
        guard let note = try? JSONDecoder().decode(PartFileMetadata.self, from: bytes),
            note.totalByteCount ?? 0 >= 0
        else { return nil }
        self = note
    }

    /// What `response`, which brings a whole file, says of it.
    init(_ response: HTTPURLResponse, askedAt url: URL) {
        totalByteCount = response.bodyByteCount
        validator = response.isPlain ? response.validator : nil
        fileExtension = MediaType.fileExtension(for: response, askedAt: url)
    }

    /// Whether `response`, which brings a part of a file, can be of the same one.
    func admits(_ response: HTTPURLResponse, total: Int?) -> Bool {
        guard response.isPlain else { return false }
        if let total, let totalByteCount, total != totalByteCount { return false }
        // A server that ignores `If-Range` sends the rest of whatever it has.
        return response.validator == nil || response.validator == validator
    }
}

extension HTTPURLResponse {
    /// Whether the body is the file itself, and not an encoding of it.
    fileprivate var isPlain: Bool {
        let encoding = value(forHTTPHeaderField: "Content-Encoding")?.lowercased() ?? ""
        return ["", "identity"].contains(encoding)
    }

    /// The ETag, else the date of the last change, if it tells versions apart for sure.
    ///
    /// Source: RFC 9110, sections 8.8.1 and 13.1.5. A date does so only where the answer is younger by a
    /// second or more, both by the server's clock.
    fileprivate var validator: String? {
        if let tag = value(forHTTPHeaderField: "ETag") {
            return tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 1 ? tag : nil
        }
        guard let changed = value(forHTTPHeaderField: "Last-Modified"),
            let changedAt = HTTPDate.date(changed),
            let sentAt = value(forHTTPHeaderField: "Date").flatMap(HTTPDate.date),
            sentAt.timeIntervalSince(changedAt) >= 1
        else { return nil }
        return changed
    }

    /// How long the server wants to be left alone, in its own time; nil if it does not say.
    var retryAfter: Duration? {
        guard let text = value(forHTTPHeaderField: "Retry-After")?.trimmingCharacters(in: .whitespaces)
        else { return nil }
        if let seconds = Int(text), seconds >= 0 { return .seconds(min(seconds, 86_400)) }
        guard let date = HTTPDate.date(text),
            let now = value(forHTTPHeaderField: "Date").flatMap(HTTPDate.date)
        else { return nil }
        return .seconds(min(max(0, date.timeIntervalSince(now)), 86_400))
    }
}

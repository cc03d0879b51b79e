import Foundation

/// The metadata of the file that a part file belongs to, to resume the download in a later run.
struct PartFileMetadata: Hashable, Codable {
    /// The value for `If-Range` that identifies the version of the file; nil if the server sends no reliable
    /// one.
    let validator: String?
    let totalByteCount: Int?
    let fileExtension: String?
    /// The checksum that the server states; nil if it states none.
    var checksum: FileChecksum?
}

extension PartFileMetadata {
    /// Reads the metadata of an earlier run.
    ///
    /// - Returns: nil if it is invalid; without metadata, the download starts over.
    init?(bytes: Data) {
        guard let metadata = try? JSONDecoder().decode(PartFileMetadata.self, from: bytes),
            metadata.totalByteCount ?? 0 >= 0
        else { return nil }
        self = metadata
    }

    /// Reads the metadata from `response`, which contains the whole file.
    init(_ response: HTTPHead, askedAt url: URL) {
        totalByteCount = response.bodyByteCount
        // They are those of the compressed body.
        validator = response.isCompressed ? nil : response.validator
        checksum = response.isCompressed ? nil : FileChecksum(response)
        fileExtension = MediaType.fileExtension(for: response, askedAt: url)
    }

    /// Whether `response`, which contains a part of a file, can belong to the same version.
    func admits(_ response: HTTPHead, total: Int?) -> Bool {
        guard !response.isCompressed else { return false }
        if let total, let totalByteCount, total != totalByteCount { return false }
        if let checksum, let other = FileChecksum(response), checksum.algorithm == other.algorithm,
            checksum != other
        {
            return false
        }
        // A server that ignores `If-Range` sends the rest of its current version.
        return response.validator == nil || response.validator == validator
    }
}

extension HTTPHead {
    /// The ETag, else the last modification date, if it is a strong validator.
    ///
    /// Source: RFC 9110, sections 8.8.1 and 13.1.5. A date is strong only if the response's date, by the same
    /// clock, is at least a second later.
    fileprivate var validator: String? {
        if let tag = fields["ETag"] {
            return tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count > 1 ? tag : nil
        }
        guard let changed = fields["Last-Modified"],
            let changedAt = HTTPDate.date(changed),
            let sentAt = fields["Date"].flatMap(HTTPDate.date),
            sentAt.timeIntervalSince(changedAt) >= 1
        else { return nil }
        return changed
    }
}

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What to ask for, given what is there already, and what the answer to it is good for.
struct DownloadPlan: Sendable {
    /// What an answer is good for.
    enum Step: Sendable {
        /// The body that follows belongs at the end of the part file.
        case body
        case diversion(Diversion)
    }

    /// How to go on after an answer without a video.
    enum Diversion: Sendable {
        case redirect(URL)
        /// What is there is the beginning of something else, or not asked for in a way the server understands.
        case startOver
        /// What is there is all there is.
        case isWhole
        /// The whole video is in the file at that path already.
        case isPresent(String)
    }

    let url: URL
    let host: HostName
    let name: DownloadName
    let folder: DownloadFolder
    /// How many bytes are there, and what they are the beginning of; 0 and nil for a new download.
    let offset: Int
    let note: PartNote?

    /// Asks for what is missing of what `part` is the beginning of.
    init(url: URL, host: HostName, name: DownloadName, folder: DownloadFolder, part: PartFile) {
        self.url = url
        self.host = host
        self.name = name
        self.folder = folder
        let note = part.note
        let byteCount = part.byteCount
        let canResume = byteCount > 0 && note?.validator != nil
        offset = canResume ? byteCount : 0
        self.note = canResume ? note : nil
    }

    /// The request.
    func request(userAgent: String) -> URLRequest {
        var request = URLRequest(url: url)
        request.setValue("*/*", forHTTPHeaderField: "Accept")
        request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        request.setValue(userAgent, forHTTPHeaderField: "User-Agent")
        if let validator = note?.validator {
            request.setValue("bytes=\(offset)-", forHTTPHeaderField: "Range")
            request.setValue(validator, forHTTPHeaderField: "If-Range")
        }
        return request
    }
}

extension DownloadPlan {
    /// Makes `part` ready for the body of `response`, if there is one to take.
    func take(
        _ response: HTTPURLResponse, into part: PartFile, meter: DownloadMeter
    ) throws(DownloadError) -> Step {
        switch response.statusCode {
        case 200: try takeWhole(response, into: part, meter: meter)
        case 206: try takeRest(response, meter: meter)
        case 301, 302, 303, 307, 308: .diversion(.redirect(try target(of: response)))
        case 416 where offset > 0: .diversion(isWhole(response) ? .isWhole : .startOver)
        case 200..<300, 416: throw .badAnswer(host: host)
        default: throw .refused(host: host, status: response.statusCode, retryAfter: response.retryAfter)
        }
    }

    private func takeWhole(
        _ response: HTTPURLResponse, into part: PartFile, meter: DownloadMeter
    ) throws(DownloadError) -> Step {
        guard !MediaType.isPage(response) else { throw .noVideo(host: host) }
        let note = PartNote(response, askedAt: url)
        if let byteCount = note.totalByteCount {
            if let path = folder.present(name, extension: note.fileExtension, byteCount: byteCount) {
                meter.begin(at: byteCount, of: byteCount)
                return .diversion(.isPresent(path))
            }
            try folder.reserveRoom(for: byteCount, freeing: part.byteCount)
        }
        try part.empty()
        part.note = note
        meter.begin(at: 0, of: note.totalByteCount)
        return .body
    }

    private func takeRest(_ response: HTTPURLResponse, meter: DownloadMeter) throws(DownloadError) -> Step {
        guard let note else { throw .badAnswer(host: host) }
        guard let range = response.value(forHTTPHeaderField: "Content-Range").flatMap(ContentRange.init),
            let bytes = range.bytes, bytes.lowerBound == offset,
            note.admits(response, total: range.totalByteCount),
            response.bodyByteCount ?? bytes.count == bytes.count
        else { return .diversion(.startOver) }
        try folder.reserveRoom(for: bytes.count)
        meter.begin(at: offset, of: range.totalByteCount ?? note.totalByteCount)
        return .body
    }

    /// Whether an answer without a part of the file says that there is none beyond what is there.
    private func isWhole(_ response: HTTPURLResponse) -> Bool {
        let range = response.value(forHTTPHeaderField: "Content-Range").flatMap(ContentRange.init)
        return range?.totalByteCount == offset && note?.totalByteCount == offset
    }

    private func target(of response: HTTPURLResponse) throws(DownloadError) -> URL {
        guard let location = response.value(forHTTPHeaderField: "Location"),
            let target = URL(string: location, relativeTo: url)?.absoluteURL,
            BaseURL.schemes.contains(target.scheme?.lowercased() ?? ""), HostName(target) != nil
        else { throw .connection(.badRedirect(host: host)) }
        return target
    }
}

import Foundation
import Localization
import TekpubFormats

/// A message from mpv: one JSON object per line.
///
/// Source: mpv's manual, "JSON IPC".
enum MpvMessage: Equatable {
    /// The position, in seconds. It may be any number.
    case position(Double)
    /// The length, in seconds; often an estimate, and of a stream what has arrived.
    case duration(Double)
    /// Whether mpv can jump in what it plays.
    case isSeekable(Bool)
    /// Whether it can jump only because it keeps what has arrived.
    case isSeekableInCache(Bool)
    /// The size in bytes; not sent if unknown.
    case byteCount(Double)
    case isPaused(Bool)
    case rate(Double)
    /// The volume in percent.
    case volume(Double)
    case chapters([Chapter])
    /// The index of the current chapter; -1 before the first.
    case chapterIndex(Int)
    /// Playback waits for data.
    case isBuffering(Bool)
    /// Whether there is a window.
    case hasWindow(Bool)
    /// The filters of the sound that tekpub has added.
    case filters(SoundFilters)
    /// The file is open.
    case loaded
    /// A jump begins.
    case seeking
    /// Playback continues after a start or a seek.
    case restarted
    /// The file played to its end, or its connection closed.
    case end
    /// The file cannot be played, or no longer, for mpv's reason.
    case failed(String)
    /// A line of mpv's about an error.
    case error(String)
    /// A line about an error of the script that looks for videos in pages, after mpv could not open the address.
    case pageError(String)
    /// The answer to the request `id`: nil for success, else mpv's reason.
    case answer(id: Int, error: String?)

    /// The maximum length of an error in characters.
    private static let errorLimit = 200

    /// - Returns: nil for other messages.
    init?(_ line: Data) {
        // Ignore errors: an unreadable line is not a message that was subscribed to.
        guard let record = try? JSONDecoder().decode(Record.self, from: line) else { return nil }
        switch record.event {
        case "property-change":
            guard let name = record.name, let data = record.data, let message = Self(name, data) else {
                return nil
            }
            self = message
        case "log-message":
            guard let text = record.text.flatMap(Self.line) else { return nil }
            self = record.prefix == "ytdl_hook" ? .pageError(text) : .error(text)
        case "file-loaded": self = .loaded
        case "seek": self = .seeking
        case "playback-restart": self = .restarted
        case "end-file" where record.reason == "eof": self = .end
        case "end-file" where record.reason == "error":
            self = .failed(record.fileError.flatMap(Self.line) ?? localized("unknown error"))
        case nil:
            guard let id = record.requestID, id > 0, let error = record.error else { return nil }
            self = .answer(id: id, error: error == "success" ? nil : error)
        default: return nil
        }
    }

    private init?(_ property: String, _ data: Value) {
        switch (property, data) {
        case ("time-pos", .number(let seconds)): self = .position(seconds)
        case ("duration", .number(let seconds)): self = .duration(seconds)
        case ("seekable", .boolean(let isSeekable)): self = .isSeekable(isSeekable)
        case ("partially-seekable", .boolean(let isSeekable)): self = .isSeekableInCache(isSeekable)
        case ("file-size", .number(let count)): self = .byteCount(count)
        case ("pause", .boolean(let isPaused)): self = .isPaused(isPaused)
        case ("speed", .number(let rate)): self = .rate(rate)
        case ("volume", .number(let percent)): self = .volume(percent)
        case ("chapter", .number(let index)):
            guard let index = Int(exactly: index) else { return nil }
            self = .chapterIndex(index)
        case ("paused-for-cache", .boolean(let isBuffering)): self = .isBuffering(isBuffering)
        case ("vo-configured", .boolean(let hasWindow)): self = .hasWindow(hasWindow)
        case ("af", .items(let records)): self = .filters(SoundFilters(labels: records.compactMap(\.label)))
        case ("chapter-list", .items(let records)):
            self = .chapters(
                records.compactMap { record in
                    guard let time = record.time, time.isFinite else { return nil }
                    return Chapter(startInSeconds: max(0, time), title: record.title.flatMap(Self.line))
                })
        default: return nil
        }
    }

    private struct Record: Decodable {
        let event: String?
        let name: String?
        let data: Value?
        let reason: String?
        let text: String?
        let prefix: String?
        let error: String?
        let fileError: String?
        let requestID: Int?

        enum CodingKeys: String, CodingKey {
            case event, name, data, reason, text, prefix, error
            case fileError = "file_error"
            case requestID = "request_id"
        }
    }

    /// The value of a property.
    private enum Value: Decodable {
        case number(Double)
        case boolean(Bool)
        case items([ItemRecord])
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            // Ignore errors: it is another kind of value then.
            if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else if let boolean = try? container.decode(Bool.self) {
                self = .boolean(boolean)
            } else if let items = try? container.decode([ItemRecord].self) {
                self = .items(items)
            } else {
                self = .other
            }
        }
    }

    /// A chapter or a filter.
    private struct ItemRecord: Decodable {
        let title: String?
        let time: Double?
        let label: String?
    }

    /// Returns the first line of `text` that is not blank, of limited length; nil if all are.
    private static func line(_ text: String) -> String? {
        let lines = text.split(whereSeparator: \.isNewline).lazy
        let line = lines.map { $0.trimmingCharacters(in: .whitespaces) }.first { !$0.isEmpty }
        return line.map { $0.count > errorLimit ? $0.prefix(errorLimit) + "…" : $0 }
    }
}

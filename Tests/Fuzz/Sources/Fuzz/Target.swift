import Foundation

/// A fuzz target.
enum Target: String, CaseIterable {
    case json, feed, html, keys, page, config, dates, durations, range, transcript, sync, extraction, http

    /// The target that `FUZZ_TARGET` names; nil if there is no such target.
    static let chosen = Target(rawValue: ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "")

    /// An input that only the program itself writes; nil if the corpus contains all inputs.
    var seed: [UInt8]? { self == .page ? wholePage : nil }

    /// Reads `input`.
    ///
    /// - Returns: false if the input is not meant for this target.
    func read(_ input: [UInt8]) -> Bool {
        switch self {
        case .json: readBody(input, isFeed: false)
        case .feed: readBody(input, isFeed: true)
        case .html: readHTML(input)
        case .keys: readKeys(input)
        case .page: readPage(input)
        case .config: readConfiguration(input)
        case .dates: readDates(input)
        case .durations: readDurations(input)
        case .range: readContentRange(input)
        case .transcript: readTranscript(input)
        case .sync: readSyncAnswer(input)
        case .extraction: readExtraction(input)
        case .http: readAnswers(input)
        }
    }
}

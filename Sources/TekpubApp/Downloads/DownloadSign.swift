import CursesKit
import Localization
import TekpubKit

/// What a list shows of the download of an episode, before its length.
enum DownloadSign: Hashable, Sendable {
    /// It starts or continues later, or was paused.
    case waiting
    /// The percentage that was received; nil if unknown.
    case running(Int?)
    /// The video is in a file.
    case finished
    /// It ended with an error, which the list of downloads quotes.
    case failed

    /// The sign of a download; nil if its file is missing.
    init?(_ item: DownloadItem) {
        switch item.state {
        case .waiting, .retrying, .paused: self = .waiting
        case .running: self = .running(item.fraction.map { Int($0 * 100) })
        case .finished: self = .finished
        case .failed: self = .failed
        case .missing: return nil
        }
    }

    /// The sign in words.
    var statement: String {
        switch self {
        case .waiting: localized("Waiting to download")
        case .running(let percentage): percentage.map { localized("\($0) %") } ?? localized("Running")
        case .finished: localized("Downloaded")
        case .failed: localized("Failed")
        }
    }

    /// The sign in words that stand among others, such as `downloading, 40 %`.
    var accessibilityLabel: String {
        switch self {
        case .waiting: localized("waiting to download")
        case .running(let percentage):
            RowWords.joined(localized("downloading"), percentage.map { localized("\($0) %") })
        case .finished: localized("downloaded")
        case .failed: localized("download failed")
        }
    }

    /// At most seven cells, in the secondary colour; a failure has its own.
    var text: Text { self == .failed ? .colored(sign, .destructive) : .secondary(sign) }

    private var sign: Text {
        switch self {
        case .waiting: Self.waitingText
        case .running(let percentage?): Self.finishedText + " \(percentage) %"
        case .running(nil): Self.runningText
        case .finished: Self.finishedText
        case .failed: Self.failedText
        }
    }

    private static let waitingText: Text = "⋯"
    private static let runningText: Text = "↓ …"
    private static let finishedText: Text = "↓"
    private static let failedText: Text = "!"
}

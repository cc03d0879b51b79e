import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// The parts of an episode that its page lists: chapters, soundbites and the user's notes. Each is a link that plays it.
struct EpisodeParts: Equatable {
    /// In order of time.
    var chapters: [Chapter] = []
    var soundbites: [Soundbite] = []
    /// In order of time.
    var notes: [EpisodeNote] = []
    /// The index of the chapter that is played; nil for none.
    var current: Int?

    private static let scheme = "play:"

    /// Returns the start of the part that a link plays; nil if it leads elsewhere.
    static func start(of target: String) -> Duration? {
        guard target.hasPrefix(scheme), let seconds = Double(target.dropFirst(scheme.count)) else {
            return nil
        }
        return .seconds(seconds)
    }

    /// The index of the chapter at a time; nil before the first one.
    func chapter(at time: Duration) -> Int? {
        chapters.lastIndex { $0.startInSeconds <= time / .seconds(1) }
    }

    /// The address of the picture of the chapter that is played, which stays until one with another picture begins; the
    /// first picture of all while nothing is played. nil if missing.
    var pictureAddress: String? {
        let played = current.map { chapters.prefix($0 + 1).compactMap(\.imageURL) }
        return played.map(\.last) ?? chapters.lazy.compactMap(\.imageURL).first
    }

    /// A heading and a row for each part; empty without parts.
    var paragraphs: [TextView.Paragraph] {
        let starts =
            chapters.map(\.startInSeconds) + soundbites.map(\.startInSeconds)
            + notes.map { Double($0.positionInSeconds) }
        let width = starts.map { Self.time($0).width }.max() ?? 0
        let chapterRows = chapters.enumerated().map { index, chapter in
            Self.row(
                chapter.title ?? localized("Chapter \(index + 1)"), at: chapter.startInSeconds, width: width,
                isCurrent: index == current)
        }
        let soundbiteRows = soundbites.map { soundbite in
            let length = Int(soundbite.durationInSeconds.rounded())
            let title = soundbite.title ?? localized("Soundbite")
            return Self.row(
                title + " (\(DurationText.exact(seconds: length)))", at: soundbite.startInSeconds,
                width: width,
                words: "\(title) (\(DurationText.spoken(seconds: length)))")
        }
        let noteRows = notes.map {
            Self.row($0.text, at: Double($0.positionInSeconds), width: width)
        }
        return Self.section(localized("Chapters"), chapterRows)
            + Self.section(localized("Soundbites"), soundbiteRows)
            + Self.section(localized("Notes"), noteRows)
    }

    private static func section(_ title: Text, _ rows: [TextView.Paragraph]) -> [TextView.Paragraph] {
        rows.isEmpty ? [] : [.init(.empty), .init(title, style: .heading)] + rows
    }

    /// - Parameter words: the title as it is read aloud; nil for the title.
    private static func row(
        _ title: String, at seconds: Double, width: Int, isCurrent: Bool = false, words: String? = nil
    ) -> TextView.Paragraph {
        let time = time(seconds)
        let label = Text((isCurrent ? "▶ " : "  ") + String(repeating: " ", count: width - time.width)) + time
        return TextView.Paragraph(label + "  ", style: isCurrent ? .tint : .plain, hangingIndent: width + 4)
            .appending(Text(title), linkingTo: "\(scheme)\(seconds)", isNumbered: false)
            .readAloud(
                as: RowWords.joined(
                    isCurrent ? localized("now", context: "row") : nil,
                    DurationText.spoken(seconds: Int(seconds)), words ?? title))
    }

    private static func time(_ seconds: Double) -> Text { Text(DurationText.exact(seconds: Int(seconds))) }
}

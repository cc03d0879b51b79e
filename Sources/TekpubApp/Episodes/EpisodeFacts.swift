import CursesKit
import Localization
import TekpubFormats
import TekpubKit

/// The facts about an episode, such as its length: a label and a value each, in two columns.
struct EpisodeFacts {
    let episode: Episode
    let production: Production
    let mark: EpisodeMark?
    /// The day that ages are counted to; nil to show dates only.
    let today: Today?
    /// The state of the episode's download; nil without one.
    let download: String?
    /// Decide which characters the bar is made of.
    let traits: TraitCollection

    /// The minimum width of the label column in cells, with the space behind the labels.
    private static let labelWidth = 11
    /// The width of the progress bar in cells.
    private static let barWidth = 12

    private struct Fact {
        let name, value: String
        /// The value without what only helps the eye.
        let words: String

        init(name: String, value: String, words: String) {
            (self.name, self.value, self.words) = (name, value, words)
        }

        /// - Returns: nil without a value.
        init?(_ name: String, _ value: String?) {
            guard let value else { return nil }
            self.init(name: name, value: value, words: value)
        }
    }

    /// The known facts, one below the other.
    @MainActor
    var paragraphs: [TextView.Paragraph] {
        let facts = facts
        let width = max(Self.labelWidth, (facts.map { Text($0.name).width }.max() ?? 0) + 2)
        return facts.map { fact in
            let label = Text(fact.name)
            let gap = Text(String(repeating: " ", count: width - label.width))
            return TextView.Paragraph(label + gap + Text(fact.value), hangingIndent: width)
                .readAloud(as: localized("\(fact.name): \(fact.words)"))
        }
    }

    private var facts: [Fact] {
        let released = episode.releasedAt ?? production.releasedAt
        let broadcast = episode.broadcastText(asOf: today)
        let presenter = episode.presenter ?? production.author
        let people = people
        let length = episode.durationInSeconds.map {
            Fact(
                name: localized("Length"), value: DurationText.exact(seconds: $0),
                words: DurationText.spokenLength(seconds: $0))
        }
        return [
            Fact(localized("Presenter"), presenter),
            Fact(localized("People"), people == presenter ? nil : people),
            Fact(localized("Season"), season),
            length,
            broadcast == nil ? Fact(localized("Released"), released?.shortText(asOf: today)) : nil,
            Fact(localized("Broadcast", context: "fact"), broadcast),
            Fact(localized("Next", context: "fact"), episode.nextText(asOf: today)),
            Fact(localized("Licence"), episode.licence ?? production.licence),
            Fact(localized(episode.isSound ? "Sound" : "Video"), episode.shownURL),
            Fact(localized("Download", context: "fact"), download),
            seen,
        ].compactMap(\.self)
    }

    /// The number of the season and its name; nil without both.
    private var season: String? {
        let parts = [episode.details?.season.map { "\($0)" }, episode.details?.seasonName]
        let text = parts.compactMap(\.self).joined(separator: " · ")
        return text.isEmpty ? nil : text
    }

    /// The people in the episode, each with all their roles; nil if there are none.
    private var people: String? {
        var (names, roles): ([String], [String: [String]]) = ([], [:])
        for person in episode.details?.people ?? [] {
            if roles[person.name] == nil { names.append(person.name) }
            let known = roles[person.name] ?? []
            roles[person.name] = known + [person.role].compactMap { $0 }.filter { !known.contains($0) }
        }
        let separator = localized(", ", context: "list")
        let people = names.map { name in
            let roles = roles[name, default: []].joined(separator: separator)
            return roles.isEmpty ? name : "\(name) (\(roles))"
        }
        return people.isEmpty ? nil : people.joined(separator: separator)
    }

    /// How much of the episode is watched, with a bar if it is started.
    private var seen: Fact? {
        let (length, isSound) = (episode.durationInSeconds, episode.isSound)
        guard let mark, let statement = mark.statement(of: length, isSound: isSound) else { return nil }
        let bar = mark.progress(of: length).map {
            ProgressBar($0).text(width: Self.barWidth, traits: traits)
        }
        return Fact(
            name: localized("Progress"), value: bar.map { "\(statement)  \($0)" } ?? statement,
            words: mark.statement(of: length, isSound: isSound, isSpoken: true) ?? statement)
    }
}

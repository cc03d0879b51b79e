import ArgumentParser
import Foundation
import Localization
import TekpubApp
import TekpubKit

/// Lists what was played.
struct History: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "history",
            summary: localized("List what you played, latest first."),
            discussion: localized(
                """
                Prints one line for each part that was played without a jump: when, its start and end, the production and \
                the title, and on a pipe what 'play' takes. With --json, prints an array of objects with 'played' (in ISO \
                8601), 'from', 'to' and 'duration' (in seconds), 'id' (that of the production), 'number' (that of the \
                episode), 'production' and 'title'; a value that is not known is left out.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @Option(help: ArgumentHelp(summary: localized("Only of the last days."), value: .number))
    var days: Int?

    @Flag(help: ArgumentHelp(summary: localized("Print JSON.")))
    var json = false

    func validate() throws {
        if let days, days < 1 { throw ValidationError(localized("--days: give a number from 1.")) }
    }

    func run() throws {
        let json = json
        let start = days.map { Date().addingTimeInterval(-86_400 * Double($0)) }
        Self.finish {
            try await Library.opened { library in
                let entries = try library.history.entries(since: start, limit: .max)
                var numbers = EpisodeNumbers(in: library)
                if json {
                    return try JSONArrayText.write(
                        entries.map { ListedPlay($0, number: try numbers.number(of: $0.location)) })
                }
                var lines = ColumnOutput([.whole, .number, .number, .text, .text])
                for entry in entries {
                    let fields = entry.fields
                    let name = try numbers.name(of: entry.location)
                    try lines.write(fields + [entry.title ?? "-"], plain: fields + [entry.title, name])
                }
                try lines.finish()
            }
        }
    }
}

extension PlayHistoryEntry {
    /// All fields but the title.
    fileprivate var fields: [String?] {
        let date = playedAt.formatted(
            .verbatim(
                "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
                timeZone: .current, calendar: Calendar(identifier: .gregorian)))
        return [
            date, DurationText.exact(seconds: seconds.lowerBound),
            DurationText.exact(seconds: seconds.upperBound), productionTitle ?? location.key.productionKey,
        ]
    }
}

/// An entry in the output of `history --json`.
private struct ListedPlay: Encodable {
    private let played, id: String
    private let from, to: Int
    private let number, duration: Int?
    private let production, title: String?

    /// - Parameter number: that of the episode; nil if it is gone.
    init(_ entry: PlayHistoryEntry, number: Int?) {
        self.number = number
        played = entry.playedAt.formatted(.iso8601)
        id = entry.location.key.productionKey
        from = entry.seconds.lowerBound
        to = entry.seconds.upperBound
        duration = entry.durationInSeconds
        production = entry.productionTitle
        title = entry.title
    }
}

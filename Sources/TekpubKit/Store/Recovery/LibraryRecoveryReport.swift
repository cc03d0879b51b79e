import Foundation
import GRDB
import Localization

/// What a recovered library has.
struct LibraryRecoveryReport {
    private let reason: LibraryRecovery.Reason
    /// How much there is of each kind, in words.
    private let counts: [String]
    /// The kinds that may lack some, in words.
    private let incomplete: [String]
    /// When the copy was made that gave what could not be read; nil without a copy.
    var backupDate: Date?

    /// - Parameter incomplete: the names of the tables that may lack rows.
    init(_ reason: LibraryRecovery.Reason, of database: Database, incomplete: Set<String>) throws {
        self.reason = reason
        func count(_ table: String) throws -> Int {
            try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
        }
        let (sources, marks, favorites) = try (count("source"), count("mark"), count("favorite"))
        let (queued, notes) = try (count("queueItem"), count("note"))
        let kinds = [
            ("source", localized("sources")), ("mark", localized("marks")),
            ("favorite", localized("favourites")), ("queueItem", localized("queued episodes")),
            ("note", localized("notes")), ("download", localized("downloads")),
        ]
        // What is known of the files of downloads has two tables of its own.
        let incomplete = Set(
            incomplete.map { ["partFile", "downloadedFile"].contains($0) ? "download" : $0 })
        let others = incomplete.subtracting(kinds.map(\.0)).isEmpty ? [] : [localized("settings")]
        self.incomplete = kinds.filter { incomplete.contains($0.0) }.map(\.1) + others
        counts = [
            localized(sources, one: "\(sources) source", other: "\(sources) sources"),
            localized(marks, one: "\(marks) mark", other: "\(marks) marks"),
            localized(favorites, one: "\(favorites) favourite", other: "\(favorites) favourites"),
            localized(queued, one: "\(queued) queued episode", other: "\(queued) queued episodes"),
            localized(notes, one: "\(notes) note", other: "\(notes) notes"),
        ]
    }

    /// What happened, in sentences for the user.
    ///
    /// - Parameter path: of the damaged file; nil if there is none.
    func sentences(keptAs path: String?) -> String {
        let list = counts.joined(separator: ", ")
        let day = backupDate.map { Self.text(for: $0) }
        let sentences =
            switch (reason, day) {
            case (.damaged, let day?):
                [
                    localized("The library was damaged. Now it has \(list)."),
                    localized("What could not be read is from the copy of \(day)."),
                ]
            case (.damaged, nil):
                [
                    localized("The library was damaged. What could be read was carried over: \(list)."),
                    incomplete.isEmpty
                        ? localized("Nothing was lost.")
                        : localized("Some may be lost of: \(incomplete.joined(separator: ", "))."),
                ]
            case (.missing, let day?):
                [localized("The library was missing. The copy of \(day) takes its place: \(list).")]
            case (.missing, nil):
                [localized("The library was missing, and there is no copy. A new one was created.")]
            }
        return joinedSentences(
            sentences + [path.map { localized("The damaged file was kept as \($0).") }].compactMap(\.self))
    }

    /// The day and the time in the user's time zone, as `2026-11-27 09:30`.
    static func text(for date: Date) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: .current)
            .year().month().day().dateSeparator(.dash).dateTimeSeparator(.space).time(
                includingFractionalSeconds: false)
        return String(date.formatted(style).dropLast(3))
    }
}

import Foundation
import GRDB
import TekpubFormats

/// The transcripts of episodes, and an index of their words.
///
/// They are in `transcripts.sqlite`, apart from the user's data: they can be fetched again, and are many times larger. A
/// passage is about a minute of a transcript; a search finds passages that contain all words.
///
/// All members read or write the disk: call them off the main actor.
public final class TranscriptStore: Sendable {
    private let state: DatabaseQueue
    private let path: String

    /// How long to wait for another process that writes, in seconds.
    private static let patience: TimeInterval = 2

    /// Whether a transcript was ever kept in `directory`.
    public static func exists(in directory: URL) -> Bool {
        access(directory.appending(path: name).path, F_OK) == 0
    }

    private static let name = "transcripts.sqlite"

    /// Opens the transcripts in `directory`, and creates the file if it is missing. A damaged file, or one of a newer
    /// version of tekpub, is replaced by an empty one.
    public static func open(in directory: URL) throws(LibraryError) -> TranscriptStore {
        let path = directory.appending(path: name).path
        return try withLibraryErrors(at: path) {
            do throws(PrivateFile.Failure) {
                try PrivateFile.makePrivateDirectory(directory.path)
            } catch {
                throw LibraryError(systemError: error.code ?? EACCES, at: path)
            }
            do {
                return try TranscriptStore(path: path)
            } catch let error as DatabaseError where Self.replaceable.contains(error.resultCode) {
                for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
                return try TranscriptStore(path: path)
            }
        }
    }

    private static let replaceable: [ResultCode] = [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_SCHEMA]

    private init(path: String) throws {
        self.path = path
        var configuration = Configuration()
        configuration.busyMode = .timeout(Self.patience)
        configuration.journalMode = .wal
        state = try DatabaseQueue(path: path, configuration: configuration)
        chmod(path, 0o600)
        let migrator = TranscriptSchema.migrator
        guard try !state.read(migrator.hasBeenSuperseded) else {
            throw DatabaseError(resultCode: .SQLITE_SCHEMA)
        }
        try migrator.migrate(state)
    }

    /// Saves the transcript of an episode; a previous one of the episode is replaced.
    ///
    /// - Parameters:
    ///   - title: of the episode; nil if unknown.
    ///   - productionTitle: of its production; nil if unknown.
    public func save(
        _ cues: [TranscriptCue], for episode: EpisodeLocation, title: String? = nil,
        productionTitle: String? = nil
    ) throws(LibraryError) {
        try write { database in
            try remove(episode, database)
            guard !cues.isEmpty else { return }
            try database.execute(
                sql: """
                    INSERT INTO transcript (store, production, episode, savedAt, title, productionTitle)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: episode.arguments + [Date().timeIntervalSince1970, title, productionTitle])
            let transcript = database.lastInsertedRowID
            let insert = try database.cachedStatement(
                sql: "INSERT INTO passage (transcript, cues) VALUES (?, ?)")
            let index = try database.cachedStatement(
                sql: "INSERT INTO passageText (rowid, text) VALUES (?, ?)")
            for passage in TranscriptPassage.passages(of: cues) {
                try insert.execute(arguments: [transcript, passage.packed])
                try index.execute(arguments: [database.lastInsertedRowID, passage.text])
            }
        }
    }

    /// Removes the transcript of an episode.
    public func remove(_ episode: EpisodeLocation) throws(LibraryError) {
        try write { try remove(episode, $0) }
    }

    /// Returns the transcript of an episode; empty if missing.
    public func cues(of episode: EpisodeLocation) throws(LibraryError) -> [TranscriptCue] {
        try read { database in
            try passages(of: episode, database).flatMap { TranscriptPassage(packed: $0.packed).cues }
        }
    }

    /// Returns the passages that contain all words; the last word may be the beginning of one in the text, from three
    /// letters on. The episodes whose transcripts were saved last are first.
    ///
    /// - Parameters:
    ///   - words: as the user typed them; case and accents do not matter.
    ///   - limit: the maximum number of passages; all are counted.
    ///   - offset: the number of passages before them.
    public func search(
        _ words: String, limit: Int = 500, from offset: Int = 0
    ) throws(LibraryError) -> TranscriptSearchResult {
        let terms = Self.terms(in: words)
        guard !terms.isEmpty else { return TranscriptSearchResult(hits: []) }
        let pattern = terms.enumerated().map { index, term in
            // A short beginning is that of thousands of words.
            "\"\(term)\"" + (index == terms.count - 1 && term.count >= 3 ? "*" : "")
        }.joined(separator: " ")
        return try read { database in
            let counts = try Row.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT count(*), count(DISTINCT transcript) FROM passageText
                        JOIN passage ON passage.id = passageText.rowid WHERE passageText MATCH ?
                        """), arguments: [pattern])
            let rows = try Row.fetchAll(
                database.cachedStatement(
                    sql: """
                        SELECT store, production, episode, cues, title, productionTitle FROM (
                            SELECT passage.id, passage.transcript FROM passageText
                            JOIN passage ON passage.id = passageText.rowid
                            WHERE passageText MATCH ? ORDER BY passage.transcript DESC, passage.id
                            LIMIT ? OFFSET ?) AS found
                        JOIN passage ON passage.id = found.id
                        JOIN transcript ON transcript.id = found.transcript
                        ORDER BY found.transcript DESC, found.id
                        """), arguments: [pattern, limit, offset])
            let searched = terms.map { SearchWord(bytes: Array(FoldedText.fold($0).utf8)) }
            let hits = try rows.map { row in
                let cue = TranscriptPassage.bestCue(
                    in: try row.decode(String.self, atIndex: 3), with: searched)
                return TranscriptHit(
                    location: EpisodeLocation(
                        catalogID: try row.decode(atIndex: 0),
                        key: EpisodeKey(
                            productionKey: try row.decode(atIndex: 1), identity: try row.decode(atIndex: 2))),
                    title: try row.decode(atIndex: 4), productionTitle: try row.decode(atIndex: 5),
                    cue: cue ?? TranscriptCue(text: ""))
            }
            return TranscriptSearchResult(
                hits: hits, count: try counts?.decode(atIndex: 0) ?? 0,
                episodeCount: try counts?.decode(atIndex: 1) ?? 0)
        }
    }

    /// Returns the words as the index divides a text: at all but letters and digits.
    private static func terms(in words: String) -> [String] {
        words.precomposedStringWithCanonicalMapping.unicodeScalars.split { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
                .decimalNumber, .letterNumber, .otherNumber:
                false
            default: true
            }
        }.map { String($0) }
    }

    private func remove(_ episode: EpisodeLocation, _ database: Database) throws {
        for (id, packed) in try passages(of: episode, database) {
            // The index needs the words that it has to forget.
            try database.execute(
                sql: "INSERT INTO passageText (passageText, rowid, text) VALUES ('delete', ?, ?)",
                arguments: [id, TranscriptPassage(packed: packed).text])
            try database.execute(sql: "DELETE FROM passage WHERE id = ?", arguments: [id])
        }
        try database.execute(
            sql: "DELETE FROM transcript WHERE store = ? AND production = ? AND episode = ?",
            arguments: episode.arguments)
    }

    private func passages(
        of episode: EpisodeLocation, _ database: Database
    ) throws -> [(id: Int64, packed: String)] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT passage.id, cues FROM passage JOIN transcript ON transcript.id = passage.transcript
                WHERE store = ? AND production = ? AND episode = ? ORDER BY passage.id
                """, arguments: episode.arguments
        ).map { (try $0.decode(atIndex: 0), try $0.decode(atIndex: 1)) }
    }

    private func read<Result>(_ body: (Database) throws -> Result) throws(LibraryError) -> Result {
        try withLibraryErrors(at: path) { try state.read(body) }
    }

    private func write<Result>(_ body: (Database) throws -> Result) throws(LibraryError) -> Result {
        try withLibraryErrors(at: path) { try state.write(body) }
    }
}

extension EpisodeLocation {
    fileprivate var arguments: StatementArguments { [catalogID, key.productionKey, key.identity] }
}

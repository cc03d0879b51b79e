import CursesKit
import TekpubFormats
import TekpubKit

/// A transcript as rows of a list: each line, in as many rows as it needs at a width.
struct TranscriptLines: Sendable {
    /// A part of a line.
    struct Row: Sendable {
        /// The index of the line in the transcript.
        let cue: Int
        /// The number of glyphs of the line in the rows before, without spaces, which disappear where a row ends.
        let start: Int
        let text: Text

        /// Whether the line begins here.
        var isFirst: Bool { start == 0 }
    }

    let rows: [Row]
    /// The width for which the text is wrapped, in cells.
    let width: Int
    /// The index of the first row of each line; nil for one that is left out.
    private let firstRows: [Int?]

    /// Wraps a transcript; takes its time with a long one, so call it off the main actor.
    ///
    /// - Parameter words: what the lines must contain; nil for all lines.
    init(_ cues: [TranscriptCue], width: Int, words: TextFilter?) {
        var rows: [Row] = []
        var firstRows: [Int?] = []
        firstRows.reserveCapacity(cues.count)
        var speaker: String?
        for (index, cue) in cues.enumerated() {
            guard words?.matches(cue.text, cue.speaker) ?? true else {
                firstRows.append(nil)
                continue
            }
            firstRows.append(rows.count)
            // A speaker is named where another one begins.
            let name = cue.speaker.flatMap { $0 == speaker && words == nil ? nil : "\($0): " } ?? ""
            speaker = cue.speaker
            var start = 0
            for text in Text(name + cue.text).wrapped(to: max(1, width)) {
                rows.append(Row(cue: index, start: start, text: text))
                start += text.glyphs.count { $0.character != " " }
            }
        }
        (self.rows, self.width, self.firstRows) = (rows, width, firstRows)
    }

    /// The row with the words with which `row` begins, which may be of other lines of the same transcript.
    func row(showing row: Row) -> Int? {
        guard let first = self.row(ofCue: row.cue) else { return nil }
        let rest = rows[first...].prefix { $0.cue == row.cue && $0.start <= row.start }
        return max(first, rest.endIndex - 1)
    }

    /// The first row of a line, or of the next one that is not left out; nil if there is none.
    func row(ofCue cue: Int) -> Int? {
        firstRows.indices.contains(cue) ? firstRows[cue...].lazy.compactMap { $0 }.first : nil
    }
}

extension [TranscriptCue] {
    /// The index of the line that is spoken at a time; nil before the first one, and without times.
    ///
    /// The lines are in order of time. One that ended stays the spoken one until the next begins; one without a time is
    /// never the spoken one.
    func index(at time: Duration) -> Int? {
        let seconds = time / .seconds(1)
        var found: Int?
        var (lower, upper) = (0, count)
        while lower < upper {
            let middle = (lower + upper) / 2
            // Lines without a time belong to the one before.
            let timed = self[lower...middle].lastIndex { $0.startInSeconds != nil }
            guard let timed, let start = self[timed].startInSeconds else {
                lower = middle + 1
                continue
            }
            if start <= seconds { (found, lower) = (timed, middle + 1) } else { upper = timed }
        }
        return found
    }
}

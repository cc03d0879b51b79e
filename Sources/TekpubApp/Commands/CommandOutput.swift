import CursesKit
import Localization
import TekpubKit

/// What a user's command has written, and how it ended.
struct CommandOutput {
    /// The name of the command.
    let name: String
    private let results: [CommandRun.Result]
    /// The number of command lines. A failure ends the run, so there may be fewer results.
    private let count: Int

    /// A single line of at most this width is told in passing.
    private static let sentenceWidth = 120

    init(_ name: String, results: [CommandRun.Result], count: Int) {
        (self.name, self.results, self.count) = (name, results, count)
    }

    /// Whether a program did not succeed.
    var hasFailed: Bool { results.last.map { $0.status != 0 } ?? true }

    /// The lines that are not blank.
    private var lines: [String] {
        results.flatMap(\.output).filter { !$0.allSatisfy(\.isWhitespace) }
    }

    /// Whether there is more than a sentence can tell.
    var needsScreen: Bool {
        let lines = lines
        return lines.count > 1 || lines.first.map { Text($0).width > Self.sentenceWidth } ?? false
    }

    /// What came of it, in a sentence.
    var sentence: String {
        let lines = lines
        guard hasFailed, let last = results.last else {
            if !needsScreen, let line = lines.first { return "\(name): \(line)" }
            return count == 1
                ? localized("“\(name)” has run")
                : localized("“\(name)” has run for \(CountText.episodes(count))")
        }
        let ending =
            count == 1
            ? localized("“\(name)” ended with status \(last.status).")
            : localized("“\(name)” ended with status \(last.status) at episode \(results.count) of \(count).")
        guard let line = last.output.last(where: { !$0.allSatisfy(\.isWhitespace) }) else { return ending }
        let quotation = Text(line).truncated(to: Self.sentenceWidth)
        return ending + " " + localized("It said: “\(quotation)”")
    }

    /// All of it, with the titles of the episodes if there are several.
    @MainActor
    var paragraphs: [TextView.Paragraph] {
        var paragraphs: [TextView.Paragraph] = []
        for result in results where !result.output.isEmpty || result.status != 0 {
            if !paragraphs.isEmpty { paragraphs.append(.init(.empty)) }
            if count > 1, let title = result.line.title {
                paragraphs.append(.init(Text(title), style: .heading))
            }
            if result.isCut {
                paragraphs.append(
                    .init(localized("Earlier lines are left out."), style: .secondaryLabel))
            }
            paragraphs += result.output.map { .init(Text($0)) }
        }
        if hasFailed { paragraphs += [.init(.empty), .init(Text(sentence), style: .secondaryLabel)] }
        return paragraphs
    }
}

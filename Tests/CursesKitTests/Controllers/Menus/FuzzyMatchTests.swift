import Testing

@testable import CursesKit

struct FuzzyMatchTests {
    /// The titles that match, the best one first, with the found letters in capitals between brackets.
    private func find(_ query: String, _ titles: String...) -> [String] {
        let letters = FuzzyMatch.letters(of: query)
        let found = titles.compactMap { title in
            FuzzyMatch(letters, in: Text(title)).map { (title, $0) }
        }
        return found.sorted { $0.1.score > $1.1.score }.map { title, match in
            title.enumerated().map { match.marks.contains($0) ? "[\($1)]" : "\($1)" }.joined()
        }
    }

    @Test func findsLettersInTheirOrder() {
        #expect(find("rfsh", "Refresh") == ["[R]e[f]re[s][h]"])
        #expect(find("hsfr", "Refresh").isEmpty)
        #expect(find("refreshh", "Refresh").isEmpty)
    }

    @Test func prefersTheBeginningsOfWords() {
        #expect(find("ra", "Grab", "Refresh all") == ["[R]efresh [a]ll", "G[r][a]b"])
        #expect(find("mas", "Mark as seen") == ["[M]ark [a]s [s]een"])
    }

    @Test func prefersLettersSideBySide() {
        let found = find("play", "Pulled away", "Replay", "Play")
        #expect(found == ["[P][l][a][y]", "Re[p][l][a][y]", "[P]u[l]led [a]wa[y]"])
    }

    @Test func prefersAShorterTitle() {
        #expect(find("op", "Open in the browser", "Open") == ["[O][p]en", "[O][p]en in the browser"])
    }

    @Test func ignoresSpacesAndCase() {
        #expect(find("R A", "refresh All") == ["[r]efresh [A]ll"])
        #expect(find("ÄPF", "äpfel") == ["[ä][p][f]el"])
    }

    @Test func letsNothingMatchEverything() {
        #expect(find("", "Open", "") == ["Open", ""])
        #expect(find(" ", "Open") == ["Open"])
    }

    @Test func marksGlyphsBehindWideOnes() throws {
        let match = try #require(FuzzyMatch(FuzzyMatch.letters(of: "b"), in: "漢 b"))
        #expect(match.marks == [2])
    }

    @Test func isBoundedForLongTexts() {
        let long = String(repeating: "ab", count: 100_000)
        #expect(FuzzyMatch(FuzzyMatch.letters(of: long), in: Text(long))?.marks.count == 32)
    }
}

import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// The names of downloaded videos.
struct DownloadNameTests {
    private func name(_ production: String?, _ number: Int?, _ title: String?) -> DownloadName {
        DownloadName(
            EpisodeRequest(
                catalogID: "bundled", production: Production(title: production),
                episode: Episode(number: number, title: title)))
    }

    @Test(arguments: [
        ("MVC 3", 2, "Views", "MVC 3/02 - Views.mp4"), ("MVC 3", 117, "Views", "MVC 3/117 - Views.mp4"),
        ("MVC 3", nil, "Views", "MVC 3/Views.mp4"), ("MVC 3", 4, nil, "MVC 3/Episode 04.mp4"),
        (nil, nil, nil, "Untitled production/Episode.mp4"), ("MVC", -1, "x", "MVC/-1 - x.mp4"),
        ("Ça & là", 1, "日本語 👨‍👩‍👧", "Ça & là/01 - 日本語 👨‍👩‍👧.mp4"),
    ])
    func tellsWhatItIs(production: String?, number: Int?, title: String?, expected: String) {
        let name = name(production, number, title)
        #expect(name.folder + "/" + name.file(extension: "mp4") == expected)
    }

    @Test(arguments: [
        ("..", nil), (".", nil), ("", nil), (" \n ", nil), ("...hidden", "hidden"), ("end. .", "end"),
        ("../../etc/passwd", "-..-etc-passwd"), ("a/b\\c:d*e?f\"g<h>i|j", "a-b-c-d-e-f-g-h-i-j"),
        ("/", "-"), ("a\u{0}b\u{1B}[2Jc\nd\te", "a b [2Jc d e"), ("a\u{202E}b\u{2066}c\u{200F}d", "a b c d"),
        ("a\u{2028}b\u{00A0}c", "a b c"), ("a\u{E000}b", "a-b"), ("NUL", "_NUL"), ("com1.txt", "_com1.txt"),
        ("COM", "COM"), ("COM10", "COM10"), ("Console", "Console"), ("e\u{301}", "\u{E9}"),
    ])
    func leavesNothingThatDoesHarm(text: String, expected: String?) {
        #expect(DownloadName.clean(text) == expected)
        #expect(
            DownloadName.clean(text).map { Array($0.unicodeScalars) }
                == expected.map { Array($0.unicodeScalars) })
    }

    @Test(arguments: ["x", "é", "漢", "👨‍👩‍👧"])
    func fitsWhateverComes(character: String) {
        let long = name(nil, 7, String(repeating: character, count: 100_000))
        let file = long.file(extension: "mpeg", copy: 999)
        #expect(file.utf8.count <= DownloadName.byteLimit)
        #expect(file.utf8.count > DownloadName.byteLimit - 40)
        #expect(file.hasPrefix("07 - \(character)"))
    }

    @Test func fitsACharacterThatNeverEnds() {
        let file = name(nil, nil, "e" + String(repeating: "\u{316}", count: 1_000_000)).file(extension: "mp4")
        #expect(file.utf8.count <= DownloadName.byteLimit)
        #expect(file.unicodeScalars.first == "e")
    }

    @Test func numbersCopies() {
        #expect(name(nil, 1, "A").file(extension: "mp4", copy: 2) == "01 - A (2).mp4")
        #expect(name(nil, 1, "A").file(extension: nil) == "01 - A")
    }
}

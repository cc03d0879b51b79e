import Foundation
import Testing

@testable import CursesKit

struct ASCIITests {
    /// The replacement of a character's base on an ASCII terminal, without the marks.
    private func fallback(for character: Character) -> Character? {
        Text(String(character)).glyphs.first.map { Character(ASCII.fallback(for: $0.base)) }
    }

    @Test(arguments: zip(" aZ~0", " aZ~0"))
    func leavesPrintableASCIIAlone(character: Character, shown: Character) {
        #expect(fallback(for: character) == shown)
    }

    @Test(arguments: zip("‹›–—…×✓★│─╭╮╰╯╤╧═║╱╴╵█·░↑↓←→▶▴▾━╸╺▉▏", "<>--.xx+|-++++++-|/-|#-.^v<>>^v---#|"))
    func drawsTheSymbolsOfOurScreens(symbol: Character, shown: Character) {
        #expect(fallback(for: symbol) == shown)
    }

    @Test(arguments: zip("‘’‚“”„«»", #"'',"""<>"#))
    func drawsQuotationMarks(mark: Character, shown: Character) {
        #expect(fallback(for: mark) == shown)
    }

    @Test func takesTheAccentOffEveryLatinLetterThatHasOne() {
        for scalar in Unicode.Scalar(0xC0 as UInt8).value...0x17E {
            guard let letter = Unicode.Scalar(scalar).map(Character.init),
                let base = String(letter).decomposedStringWithCanonicalMapping.unicodeScalars.first,
                base.isASCII
            else { continue }
            #expect(fallback(for: letter) == Character(base), "\(letter)")
        }
    }

    @Test func seesThroughMarks() {
        #expect(fallback(for: "e\u{301}\u{323}") == "e")
        #expect(fallback(for: "x\u{336}") == "x")
    }

    @Test(arguments: ["漢", "😀", "Ж", "�", "\u{E000}"] as [Character])
    func hasAQuestionMarkForTheRest(character: Character) {
        #expect(fallback(for: character) == "?")
    }
}

import Testing

@testable import CursesKit

struct TraitVariantsTests {
    private let phone = TraitCollection(size: Size(width: 40, height: 24))
    private let wide = TraitCollection(size: Size(width: 80, height: 24))
    private let pad = TraitCollection(size: Size(width: 120, height: 40))

    @Test func picksWhatIsMadeForTheIdiom() {
        let art: TraitVariants = ["Door~phone": "small", "Door~pad": "large"]
        #expect(art["Door", for: phone] == "small")
        #expect(art["Door", for: pad] == "large")
        #expect(art.name(picked: "Door", for: pad) == "Door~pad")
    }

    @Test func fallsBackToTheName() {
        let art: TraitVariants = ["Door": "any", "Door~pad": "large"]
        #expect(art["Door", for: phone] == "any")
        #expect(art["Door", for: pad] == "large")
        #expect(art["Window", for: pad] == nil)
        #expect((["Door~pad": 1] as TraitVariants)["Door", for: phone] == nil)
    }

    @Test func prefersShapeAndIdiomThenIdiomThenShape() {
        let all: TraitVariants = [
            "A": 1, "A-Landscape": 2, "A~phone": 3, "A-Landscape~phone": 4, "A-Portrait": 5,
        ]
        #expect(all["A", for: wide] == 4)
        #expect(all["A", for: phone] == 3)
        #expect(all["A", for: pad] == 2)
        let shapes: TraitVariants = ["A": 1, "A-Portrait": 5]
        #expect(shapes["A", for: phone] == 5)
        #expect(shapes["A", for: wide] == 1)
    }

    @Test func keepsTheLastOfTheSameName() {
        #expect((["A": 1, "A": 2] as TraitVariants)["A", for: pad] == 2)
        #expect(([:] as TraitVariants<Int>)["A", for: pad] == nil)
    }
}

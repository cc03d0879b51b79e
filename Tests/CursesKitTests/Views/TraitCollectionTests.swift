import Testing

@testable import CursesKit

struct TraitCollectionTests {
    private func traits(_ width: Int, _ height: Int) -> TraitCollection {
        TraitCollection(size: Size(width: width, height: height))
    }

    @Test(arguments: [
        (80, 24, false), (99, 60, false), (100, 24, true), (100, 23, false), (300, 100, true), (0, 0, false),
    ])
    func isAPadWhereItIsWideAndHigh(width: Int, height: Int, isPad: Bool) {
        #expect((traits(width, height).userInterfaceIdiom == .pad) == isPad)
    }

    @Test(arguments: [
        (80, 24, TraitCollection.Orientation.landscape), (48, 24, .portrait), (49, 24, .landscape),
        (1, 1, .portrait), (0, 0, .portrait), (10, 200, .portrait), (10, 0, .landscape),
    ])
    func countsACellAsTwiceAsHighAsWide(
        width: Int, height: Int, orientation: TraitCollection.Orientation
    ) {
        #expect(traits(width, height).orientation == orientation)
    }

    @Test(arguments: [
        (79, 19, TraitCollection.SizeClass.compact, TraitCollection.SizeClass.compact),
        (80, 19, .regular, .compact), (79, 20, .compact, .regular), (80, 20, .regular, .regular),
    ])
    func classifiesEachDirection(
        width: Int, height: Int, horizontal: TraitCollection.SizeClass, vertical: TraitCollection.SizeClass
    ) {
        #expect(traits(width, height).horizontalSizeClass == horizontal)
        #expect(traits(width, height).verticalSizeClass == vertical)
    }

    @Test func isTheSameForSizesThatMakeNoDifference() {
        #expect(traits(80, 24) == traits(99, 30))
        #expect(traits(80, 24) != traits(100, 24))
    }
}

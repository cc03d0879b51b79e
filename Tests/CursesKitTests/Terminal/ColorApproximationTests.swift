import Testing

@testable import CursesKit

struct ColorApproximationTests {
    @Test(
        arguments: [
            ((0, 0, 0), 16), ((255, 255, 255), 231), ((255, 0, 0), 196), ((95, 135, 175), 67),
            ((3, 102, 214), 26),
            ((8, 8, 8), 232), ((128, 128, 128), 244), ((238, 238, 238), 255), ((95, 95, 95), 59),
        ] as [((Int, Int, Int), Int32)])
    func findsTheNearestOf256(color: (Int, Int, Int), index: Int32) {
        #expect(approximation(color).index(at: .indexed256) == index)
    }

    @Test(
        arguments: [
            ((0, 0, 0), 0), ((255, 0, 0), 9), ((200, 10, 10), 1), ((255, 255, 255), 15), ((225, 225, 225), 7),
            ((120, 130, 125), 8), ((100, 100, 255), 12), ((0, 210, 210), 6),
        ] as [((Int, Int, Int), Int32)])
    func findsTheNearestOf16(color: (Int, Int, Int), index: Int32) {
        #expect(approximation(color).index(at: .named16) == index)
    }

    @Test(
        arguments: [
            ((0, 0, 0), 0), ((255, 0, 0), 1), ((255, 255, 255), 7), ((20, 40, 200), 4), ((250, 250, 0), 3),
            ((112, 112, 112), 0), ((148, 148, 148), 7), ((208, 208, 215), 7),
        ] as [((Int, Int, Int), Int32)])
    func findsTheNearestOf8(color: (Int, Int, Int), index: Int32) {
        #expect(approximation(color).index(at: .named8) == index)
    }

    @Test func isExactWhereColoursAreDirect() {
        #expect(approximation((0x12, 0x34, 0x56)).index(at: .direct) == 0x123456)
        #expect(approximation((255, 255, 255)).index(at: .direct) == 0xFFFFFF)
    }

    @Test func avoidsTheNumbersOfNamedColoursWhereColoursAreDirect() {
        #expect(approximation((0, 0, 7)).index(at: .direct) == 16)
    }

    /// Checks that no other colour of the cube or the greys is nearer.
    @Test(arguments: 0..<200)
    func beatsEveryOtherOf256(seed: UInt64) {
        var generator = FixedGenerator(seed: seed)
        let color = (
            Int.random(in: 0...255, using: &generator), Int.random(in: 0...255, using: &generator),
            Int.random(in: 0...255, using: &generator)
        )
        let found = Int(approximation(color).index(at: .indexed256))
        let distances = (16...255).map { distance(color, Self.xterm($0)) }
        #expect(distances[found - 16] == distances.min())
    }

    private func approximation(_ color: (Int, Int, Int)) -> ColorApproximation {
        ColorApproximation(red: color.0, green: color.1, blue: color.2)
    }

    private func distance(_ a: (Int, Int, Int), _ b: (Int, Int, Int)) -> Int {
        (a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1) + (a.2 - b.2) * (a.2 - b.2)
    }

    /// xterm's colour for a number from 16.
    private static func xterm(_ index: Int) -> (Int, Int, Int) {
        guard index < 232 else {
            let grey = 8 + 10 * (index - 232)
            return (grey, grey, grey)
        }
        let levels = [0, 95, 135, 175, 215, 255]
        return (levels[(index - 16) / 36], levels[(index - 16) / 6 % 6], levels[(index - 16) % 6])
    }
}

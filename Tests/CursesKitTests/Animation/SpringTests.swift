import CursesKit
import Testing

struct SpringTests {
    private func way(_ damping: Double, _ velocity: Double = 0, steps: Int = 200) -> [Double] {
        let spring = Spring(dampingRatio: damping, initialVelocity: velocity)
        let animation = Animation(duration: .seconds(2), curve: .spring(spring))
        return (0..<steps).map { animation.progress(after: .seconds(2) * (Double($0) / Double(steps))) }
    }

    @Test(arguments: [0, 0.1, 0.5, 0.9, 0.999, 1, 7, -1, .nan, .infinity])
    func beginsAtZeroAndComesToRestInTime(damping: Double) throws {
        let way = way(damping)
        #expect(way[0] == 0)
        #expect(abs(try #require(way.last) - 1) < 0.02)
        #expect(way.allSatisfy { $0.isFinite && $0 < 2 && $0 >= 0 })
    }

    @Test func swingsTheMoreTheLessItIsDamped() {
        let peaks = [0.2, 0.4, 0.6, 0.8].map { way($0).max() ?? 0 }
        #expect(peaks == peaks.sorted(by: >))
        #expect(peaks.allSatisfy { $0 > 1.01 })
        #expect((way(1).max() ?? 0) <= 1)
    }

    @Test func beginsWithItsVelocity() {
        let step = way(0.8, 3, steps: 20_000)[1]
        #expect(abs(step / 0.0001 - 3) < 0.05)
        #expect(way(1, 5)[3] > way(1)[3])
    }
}

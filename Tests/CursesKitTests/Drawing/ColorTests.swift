import Testing

@testable import CursesKit

struct ColorTests {
    @Test(arguments: [(0, 0), (0.25, 64), (0.75, 191), (1, 255)] as [(Double, UInt8)])
    func mixesByShare(share: Double, level: UInt8) {
        #expect(Color.black.mixed(with: .white, share: share) == .rgb(level, level, level))
        #expect(Color.white.mixed(with: .black, share: 1 - share) == .rgb(level, level, level))
    }

    @Test func mixesEachComponent() {
        #expect(Color.rgb(0, 100, 200).mixed(with: .rgb(100, 0, 200), share: 0.1) == .rgb(10, 90, 200))
    }

    @Test func countsTheTerminalsOwnAsBlack() {
        #expect(Color.standard.mixed(with: .rgb(10, 20, 30), share: 1) == .rgb(10, 20, 30))
        #expect(Color.standard.mixed(with: .rgb(10, 20, 30), share: 0) == .black)
    }

    @Test(arguments: [
        (Color.Name.black, (0, 0, 0)), (.red, (205, 0, 0)), (.yellow, (205, 205, 0)),
        (.white, (205, 205, 205)),
    ])
    func knowsNamedColours(name: Color.Name, components: (Int, Int, Int)) throws {
        let found = try #require(Color.named(name).components)
        #expect(found == components)
    }
}

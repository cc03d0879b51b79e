import CursesKit
import CursesKitTesting

@testable import Gallery

/// A suite about the gallery in a small window.
@MainActor
protocol GallerySuite {
    var simulator: Simulator { get }
}

extension GallerySuite {
    static func launch() throws -> Simulator {
        try Simulator(AppDelegate(), size: Size(width: 80, height: 12))
    }

    /// Moves to the row with this title in the list, and opens it.
    func open(_ title: String) {
        let titles = ListViewController(clock: simulator.clock).titles
        for _ in titles { simulator.press(.up) }
        for _ in titles.prefix(while: { $0 != title }) { simulator.press(.down) }
        simulator.press(.enter)
    }

    var status: String { simulator.terminal.rows[11] }
}

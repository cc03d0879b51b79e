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
        for _ in 0..<20 { simulator.press(.up) }
        let titles = [
            "Motion and layout", "Table", "Columns", "Text", "Controls", "Picture", "Covers", "Tabs",
            "Themes", "Log",
            "Alert with fields", "Action sheet", "Whole screen",
        ]
        for _ in titles.prefix(while: { $0 != title }) { simulator.press(.down) }
        simulator.press(.enter)
    }

    var status: String { simulator.terminal.rows[11] }
}

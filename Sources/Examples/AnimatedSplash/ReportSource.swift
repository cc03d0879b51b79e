import CursesKit

/// The snow on a slope, in centimetres.
struct Slope: Equatable {
    let name: String
    let depth, fresh: Int
}

/// Fetches a snow report.
@MainActor
protocol ReportSource {
    /// Calls `completion` once with the report.
    func fetch(with clock: any FrameClock, completion: @escaping @MainActor ([Slope]) -> Void)
}

/// Stands for a slow server.
struct SlowSource: ReportSource {
    let duration: Duration

    func fetch(with clock: any FrameClock, completion: @escaping @MainActor ([Slope]) -> Void) {
        clock.schedule(after: duration) { completion(Self.slopes) }
    }

    static let slopes = [
        Slope(name: "Alder Bowl", depth: 185, fresh: 23), Slope(name: "Bear Hollow", depth: 140, fresh: 12),
        Slope(name: "Cinder Ridge", depth: 210, fresh: 31), Slope(name: "Dove Meadow", depth: 95, fresh: 4),
        Slope(name: "Eagle Face", depth: 232, fresh: 38), Slope(name: "Fox Run", depth: 120, fresh: 9),
    ]
}

import CursesKit

/// The snow on a slope, in centimetres.
struct Slope: Equatable {
    let name: String
    let depth, fresh: Int
}

/// How many lifts run, of all.
struct Lifts: Equatable {
    let running, total: Int
}

/// Fetches the parts of a snow report.
@MainActor
protocol ReportSource {
    /// Calls `completion` once with the slopes.
    func fetchSlopes(with clock: any FrameClock, completion: @escaping @MainActor ([Slope]) -> Void)
    /// Calls `completion` once with the lifts.
    func fetchLifts(with clock: any FrameClock, completion: @escaping @MainActor (Lifts) -> Void)
}

/// Stands for slow servers; the one with the lifts answers first.
struct SlowSource: ReportSource {
    let duration: Duration

    func fetchSlopes(with clock: any FrameClock, completion: @escaping @MainActor ([Slope]) -> Void) {
        clock.schedule(after: duration) { completion(Self.slopes) }
    }

    func fetchLifts(with clock: any FrameClock, completion: @escaping @MainActor (Lifts) -> Void) {
        clock.schedule(after: duration / 2) { completion(Lifts(running: 5, total: 7)) }
    }

    static let slopes = [
        Slope(name: "Alder Bowl", depth: 185, fresh: 23), Slope(name: "Bear Hollow", depth: 140, fresh: 12),
        Slope(name: "Cinder Ridge", depth: 210, fresh: 31), Slope(name: "Dove Meadow", depth: 95, fresh: 4),
        Slope(name: "Eagle Face", depth: 232, fresh: 38), Slope(name: "Fox Run", depth: 120, fresh: 9),
    ]
}

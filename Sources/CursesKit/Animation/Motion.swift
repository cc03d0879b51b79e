/// The properties of a view that can be animated.
enum AnimatableProperty {
    case frame, alpha, scale
}

/// The movement of one property of one view from the shown value to the new one.
///
/// Values are four numbers: the left, upper, right and lower edge of a frame, or four times the same number.
final class Motion {
    let property: AnimatableProperty
    unowned let animation: ViewAnimation
    let start: SIMD4<Double>
    /// The speed per second when the movement started; a spring continues with it.
    private let velocity: SIMD4<Double>
    var end: SIMD4<Double>
    /// The value on the screen.
    private(set) var value: SIMD4<Double>
    /// Whether another change has taken over the property.
    var isTakenOver = false

    init(
        _ property: AnimatableProperty, from start: SIMD4<Double>, at velocity: SIMD4<Double>,
        to end: SIMD4<Double>, by animation: ViewAnimation
    ) {
        self.property = property
        self.animation = animation
        self.start = start
        self.velocity = velocity
        self.end = end
        value = start
    }

    func move(to progress: Double, drift: Double) {
        value = interpolatedValue(at: progress, drift: drift)
    }

    func interpolatedValue(at progress: Double, drift: Double) -> SIMD4<Double> {
        start + (end - start) * progress + velocity * drift
    }
}

extension Rect {
    /// The edges as numbers: left, upper, right, lower.
    var edges: SIMD4<Double> {
        SIMD4(Double(minX), Double(minY), Double(minX) + Double(width), Double(minY) + Double(height))
    }

    /// The cells nearest to `edges`.
    ///
    /// Each edge is rounded alone, so that no edge moves backwards in a steady movement. A side of whole
    /// length keeps it, so that a view that only moves keeps its size.
    init(edges: SIMD4<Double>) {
        let (left, width) = Self.side(from: edges[0], to: edges[2])
        let (top, height) = Self.side(from: edges[1], to: edges[3])
        self.init(x: left, y: top, width: width, height: height)
    }

    private static func side(from start: Double, to end: Double) -> (start: Int, length: Int) {
        let first = cell(start)
        let length = (end - start).rounded()
        return (first, abs(end - start - length) < 1e-6 ? cell(length) : cell(end) - first)
    }

    /// The rectangle, scaled by `factor` around its centre.
    ///
    /// The size is rounded first and the origin follows, so that a movement does not change the size.
    func scaled(by factor: Double) -> Rect {
        let width = Self.cell(Double(width) * factor)
        let height = Self.cell(Double(height) * factor)
        let x = Self.cell(Double(minX) + Double(self.width - width) / 2)
        let y = Self.cell(Double(minY) + Double(self.height - height) / 2)
        return Rect(x: x, y: y, width: width, height: height)
    }

    /// The nearest cell edge, the right one of two; limited to a range far beyond any screen.
    private static func cell(_ value: Double) -> Int {
        Int((max(-1e9, min(1e9, value)) + 0.5).rounded(.down))
    }
}

import Localization

/// The numbers along an axis: where values lie between its ends, and which of them are written.
struct ChartScale {
    let range: ClosedRange<Double>
    /// The values that are written, from the least.
    let ticks: [Double]
    private let unit: String
    private let decimals: Int
    private let divisor: (value: Double, sign: String)

    private static let tickLimit = 100.0
    /// The signs of large numbers, and from where on they are used.
    private static let divisors: [(value: Double, sign: String, start: Double)] = [
        (1e12, "T", 1e12), (1e9, "G", 1e9), (1e6, "M", 1e6), (1e3, "k", 1e4),
    ]

    /// - Parameters:
    ///   - range: the values at the ends.
    ///   - count: the largest number of ticks.
    ///   - isRounded: whether the ends may move outwards, to the nearest ticks.
    init(_ range: ClosedRange<Double>, unit: String, count: Int = 5, isRounded: Bool = false) {
        let step = Self.step(of: range, count: count)
        let first = (range.lowerBound / step).rounded(isRounded ? .down : .up)
        let last = (range.upperBound / step).rounded(isRounded ? .up : .down)
        // Of numbers beyond the precision, none are written.
        ticks =
            (0...Self.tickLimit).contains(last - first)
            ? (0...Int(last - first)).map { (first + Double($0)) * step }.filter(\.isFinite) : []
        let isFinite = (first * step).isFinite && (last * step).isFinite
        self.range = isRounded && isFinite ? first * step...last * step : range
        self.unit = unit
        let largest = max(range.lowerBound.magnitude, range.upperBound.magnitude)
        divisor = Self.divisors.first { largest >= $0.start }.map { ($0.value, $0.sign) } ?? (1, "")
        var (decimals, rest) = (0, step / divisor.value)
        while decimals < 9, (rest - rest.rounded()).magnitude > 1e-9 * rest.magnitude || rest < 0.5 {
            (decimals, rest) = (decimals + 1, rest * 10)
        }
        self.decimals = decimals
    }

    /// The least of 1, 2 and 5 times a power of ten that leaves at most `count` ticks.
    private static func step(of range: ClosedRange<Double>, count: Int) -> Double {
        let parts = Double(max(1, count - 1))
        let wanted = range.upperBound / parts - range.lowerBound / parts
        guard wanted.isFinite, wanted > .leastNormalMagnitude else { return 1 }
        var power = 1.0
        while power * 10 <= wanted { power *= 10 }
        while power > wanted { power /= 10 }
        return [1, 2, 5, 10].map { $0 * power }.first { $0 >= wanted * (1 - 1e-9) } ?? 10 * power
    }

    /// The place of `value` between the ends, 0...1; values outside are clamped.
    func share(of value: Double) -> Double {
        let length = range.upperBound / 2 - range.lowerBound / 2
        guard length > 0 else { return 0 }
        return min(1, max(0, (value / 2 - range.lowerBound / 2) / length))
    }

    /// A tick as it is written.
    func text(_ tick: Double) -> Text {
        Text(
            tick == 0
                ? "0" + unit : Self.digits(tick / divisor.value, decimals: decimals) + divisor.sign + unit)
    }

    /// A value that need not be a tick, with one decimal more if it needs it.
    func exactText(_ value: Double) -> String {
        let quotient = value / divisor.value
        let needed = (0...min(9, decimals + 1)).first { decimals in
            let scaled = quotient * Self.power(decimals)
            return (scaled - scaled.rounded()).magnitude <= 1e-9 * scaled.magnitude
        }
        return Self.digits(quotient, decimals: needed ?? min(9, decimals + 1)) + divisor.sign + unit
    }

    private static func power(_ exponent: Int) -> Double {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }

    private static func digits(_ value: Double, decimals: Int) -> String {
        let power = power(decimals)
        let scaled = (value.magnitude * power).rounded()
        guard scaled < 1e18 else { return "\(value)" }
        let (whole, part) = Int(scaled).quotientAndRemainder(dividingBy: Int(power))
        let sign = value < 0 && scaled > 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(whole)" }
        let digits = String(part)
        return "\(sign)\(whole)\(Language.current.decimalSeparator)"
            + String(repeating: "0", count: decimals - digits.count) + digits
    }
}

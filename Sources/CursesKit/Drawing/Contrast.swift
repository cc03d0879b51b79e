extension Color {
    /// How bright the colour looks, 0...1, as the Web Content Accessibility Guidelines define it; nil for the
    /// terminal's own colours and for meanings.
    var luminance: Double? {
        guard let (red, green, blue) = components else { return nil }
        // A cubic curve, which differs from sRGB's by less than 0.002 and needs no powers.
        func linear(_ value: Int) -> Double {
            let share = Double(value) / 255
            return share * (share * (share * 0.305_306_011 + 0.682_171_111) + 0.012_522_878)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Whether black is easier to read on this colour than white.
    package var isLight: Bool { luminance.map { $0 > 0.179 } ?? false }

    /// Black on light colours and white on others: a contrast of at least 4.58 on every colour.
    var opposite: Color { isLight ? .black : .white }

    /// The contrast of two colours, 1...21; 1 if one of them is not red, green and blue.
    package func contrast(to other: Color) -> Double {
        guard let a = luminance, let b = other.luminance else { return 1 }
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The colour, moved towards `end` until it has a contrast to all of `grounds`; `end` if nothing before has it.
    func moved(towards end: Color, untilContrast contrast: Double, to grounds: Color...) -> Color {
        for step in 0..<20 {
            let moved = mixed(with: end, share: Double(step) / 20)
            if grounds.allSatisfy({ moved.contrast(to: $0) >= contrast }) { return moved }
        }
        return end
    }
}

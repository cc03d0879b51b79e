import CursesKit

/// A lit ball in front of a sky: a picture that needs no file.
struct Sphere {
    /// The colour of the ball, 0...255 each.
    let red, green, blue: Double

    func bitmap(side: Int) -> Bitmap? {
        var rgb: [UInt8] = []
        rgb.reserveCapacity(side * side * 3)
        for row in 0..<side {
            for column in 0..<side {
                let x = 2.2 * Double(column) / Double(side) - 1.1
                let y = 2.2 * Double(row) / Double(side) - 1.1
                let rest = 1 - x * x - y * y
                guard rest > 0 else {
                    let height = Double(row) / Double(side)
                    rgb += [UInt8(20 + 60 * height), UInt8(30 + 90 * height), UInt8(80 + 120 * height)]
                    continue
                }
                let light = max(0.08, (rest.squareRoot() - x - y) / 3.squareRoot())
                let shine = light > 0.97 ? (light - 0.97) / 0.03 : 0
                func shade(_ full: Double) -> UInt8 { UInt8(min(255, full * light + 200 * shine)) }
                rgb += [shade(red), shade(green), shade(blue)]
            }
        }
        return Bitmap(width: side, height: side, rgb: rgb)
    }
}

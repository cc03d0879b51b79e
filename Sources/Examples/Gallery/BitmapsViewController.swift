import CursesKit

/// A bitmap that is computed, as large as the page, with its proportions or without borders.
final class BitmapsViewController: ViewController {
    private let imageView = ImageView(image: Image("This terminal, or this theme,\nshows no bitmaps."))
    private let modes = SegmentedControl(["Fit", "Fill"])

    override func viewDidLoad() {
        title = "Bitmaps"
        imageView.bitmap = Self.sphere(side: 360)
        imageView.contentMode = .scaleAspectFit
        modes.addAction(for: .valueChanged) { [imageView, modes] in
            imageView.contentMode = modes.selectedSegmentIndex == 0 ? .scaleAspectFit : .scaleAspectFill
        }
        for part in [imageView, modes] { view.addSubview(part) }
    }

    override func viewWillLayoutSubviews() {
        let (size, width) = (view.bounds.size, modes.sizeThatFits(view.bounds.size).width)
        modes.frame = Rect(
            x: max(0, (size.width - width) / 2), y: max(0, size.height - 1), width: width, height: 1)
        imageView.frame = Rect(x: 0, y: 0, width: size.width, height: max(0, size.height - 2))
    }

    /// A lit ball in front of a sky.
    private static func sphere(side: Int) -> Bitmap? {
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
                rgb += [shade(235), shade(120), shade(60)]
            }
        }
        return Bitmap(width: side, height: side, rgb: rgb)
    }
}

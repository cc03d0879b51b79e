import CursesKit

/// The logo, what is being prepared, and how far that is.
///
/// The bar is 200/320 of the width, as it was on the phone. A small window gets the small logo, a
/// smaller one none.
final class SplashView: View {
    let progressView = ProgressView(style: .tint)
    let message = Label("Preparing the awesome ...")
    let detail = Label(style: .secondaryLabel)

    private var logo: Logo?
    private var logoFrame = Rect.zero

    init() {
        super.init()
        message.alignment = .center
        detail.alignment = .center
        for view in [message, progressView, detail] { addSubview(view) }
    }

    override func layoutSubviews() {
        logo = [Logo.large, .small].first {
            $0.size.width <= bounds.width - 2 && $0.size.height + 6 <= bounds.height
        }
        let logoHeight = logo.map { $0.size.height + 2 } ?? 0
        let rows = min(bounds.height, logoHeight + (bounds.height > 5 ? 4 : 3))
        var y = (bounds.height - rows) / 2
        if let logo {
            logoFrame = Rect(
                x: (bounds.width - logo.size.width) / 2, y: y, width: logo.size.width,
                height: logo.size.height)
            y += logoHeight
        }
        message.frame = Rect(x: 0, y: y, width: bounds.width, height: 1)
        y += rows - logoHeight > 3 ? 2 : 1
        let width = max(1, bounds.width * 200 / 320)
        progressView.frame = Rect(x: (bounds.width - width) / 2, y: y, width: width, height: 1)
        detail.frame = Rect(x: 0, y: y + 1, width: bounds.width, height: 1)
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        guard let logo else { return }
        for (row, text) in logo.rows.enumerated() {
            canvas.draw(
                text, at: Point(x: logoFrame.minX, y: logoFrame.minY + row), style: Style.tint.adding(.bold)
            )
        }
    }
}

import CursesKit

/// A picture on planks, which are vertical in landscape windows and horizontal in portrait windows.
final class DoorsView: View {
    let picture = ImageView()
    private let wood = Style(foreground: .rgb(96, 60, 30), background: .rgb(60, 36, 18))

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        backgroundStyle = wood
        picture.backgroundStyle = Picture.style
        addSubview(picture)
    }

    override func layoutSubviews() {
        picture.frame = bounds.centered(picture.image?.size ?? .zero)
    }

    override func draw(_ canvas: inout Canvas) {
        let (width, height) = (bounds.width, bounds.height)
        guard traitCollection.orientation == .landscape else {
            let gap = Text(String(repeating: "─", count: width))
            for y in stride(from: height / 2 % 4, to: height, by: 4) {
                canvas.draw(gap, at: Point(x: 0, y: y), style: wood)
            }
            return
        }
        for x in stride(from: width / 2 % 8, to: width, by: 8) {
            for y in 0..<height { canvas.draw("│", at: Point(x: x, y: y), style: wood) }
        }
    }
}

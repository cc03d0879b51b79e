import CursesKit

/// A picture on planks, with the gap between the doors in the middle.
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
        for x in stride(from: bounds.width / 2 % 8, to: bounds.width, by: 8) {
            for y in 0..<bounds.height { canvas.draw("│", at: Point(x: x, y: y), style: wood) }
        }
    }
}

import CursesKit

/// A mountain in the snow for a window of any size: the launch image and the frames of its animation.
struct SnowScene {
    private let size: Size
    /// The rows of the sky and the mountain, down to the ground.
    private let height: Int

    /// The corners of the ridge, as shares of the width and of the height.
    private static let ridge: [(x: Double, y: Double)] = [
        (0, 0.9), (0.14, 0.5), (0.22, 0.75), (0.34, 0.25), (0.41, 0.45), (0.52, 0.05), (0.62, 0.45),
        (0.68, 0.3),
        (0.8, 0.75), (0.87, 0.55), (1, 0.95),
    ]
    /// The lower edge of the snow, as a share of the height.
    private static let snowLine = 0.5
    /// The trees, as shares of the width.
    private static let trees = [0.25, 0.34, 0.66]
    private static let title = "S N O W       R E P O R T"
    /// The rows below the ground.
    private static let titleRows = 2
    /// A flake falls so many rows in a round, and the next one below it takes its place.
    private static let frameCount = 10
    /// The largest scene; in a larger window it is in the middle.
    private static let limit = Size(width: 160, height: 48)

    /// A scene that fills `size`, up to a limit.
    init(size: Size) {
        self.size = Size(
            width: min(size.width, Self.limit.width), height: min(size.height, Self.limit.height))
        height = max(0, self.size.height - Self.titleRows)
    }

    /// The launch image.
    var image: Image { scene(after: 0) }

    /// One round of the animation.
    var images: [Image] { (0..<Self.frameCount).map { scene(after: $0) } }

    private func scene(after steps: Int) -> Image {
        var art = Array(repeating: Array(repeating: " " as Character, count: size.width), count: height)
        var styles = art
        drawMountain(on: &art, &styles)
        for x in stride(from: 2, to: size.width, by: 4) {
            for y in stride(from: (x * 7 + steps) % Self.frameCount, to: height - 1, by: Self.frameCount)
            where art[y][x] == " " {
                (art[y][x], styles[y][x]) = ("·", "f")
            }
        }
        let margin = String(repeating: " ", count: max(0, (size.width - Self.title.count) / 2))
        let title = size.height > 0 ? ["", margin + Self.title] : []
        return Image(
            (art.map { String($0) } + title.suffix(size.height)).joined(separator: "\n"),
            styles: (styles.map { String($0) }
                + title.map { $0.map { _ in "t" }.joined() }.suffix(size.height))
                .joined(separator: "\n"),
            legend: ["s": .secondaryLabel, "f": .tint, "t": Style(attributes: .bold)])
    }

    private func drawMountain(on art: inout [[Character]], _ styles: inout [[Character]]) {
        let ground = height - 1
        guard ground > 0 else { return }
        func draw(_ character: Character, _ style: Character = " ", x: Int, y: Int) {
            if art.indices.contains(y), art[y].indices.contains(x) {
                (art[y][x], styles[y][x]) = (character, style)
            }
        }
        for x in 0..<size.width {
            let (here, next) = (ridge(at: x), ridge(at: x + 1))
            let (top, end) = (Int(min(here, next)), Int(max(here, next)))
            let snow = Int(Self.snowLine * Double(ground)) + x % 3
            if end + 1 < snow { for y in end + 1..<snow { draw("*", "s", x: x, y: y) } }
            // A slope of less than a third of a row for each column is drawn as a flat line.
            let character: Character = abs(next - here) < 0.34 ? "_" : next < here ? "/" : "\\"
            for y in top...max(top, end - 1) { draw(character, x: x, y: y) }
            draw("_", "s", x: x, y: ground)
        }
        guard ground > 6 else { return }
        for share in Self.trees {
            let x = Int(share * Double(size.width))
            draw("A", x: x, y: ground - 2)
            for (offset, character) in "/_\\".enumerated() {
                draw(character, x: x - 1 + offset, y: ground - 1)
            }
        }
    }

    /// The height of the ridge at column `x`, in rows from the top.
    private func ridge(at x: Int) -> Double {
        let share = Double(x) / Double(max(1, size.width))
        let index = max(1, Self.ridge.firstIndex { $0.x >= share } ?? Self.ridge.count - 1)
        let (left, right) = (Self.ridge[index - 1], Self.ridge[index])
        let y = left.y + (right.y - left.y) * (share - left.x) / (right.x - left.x)
        return min(y, 1) * Double(height - 2)
    }
}

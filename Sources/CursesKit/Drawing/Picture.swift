/// A bitmap as large as it is shown, and its cells: half blocks, so that each cell shows two pixels.
///
/// Every terminal with enough colours shows the cells. One that can do better draws the bitmap over them, after
/// the frame, for as long as all cells are on the screen: see `PicturePainter`.
final class Picture: Sendable {
    let bitmap: Bitmap
    /// The shown part of the bitmap.
    let crop: Bitmap.Crop
    /// The size in cells.
    let size: Size
    /// The cells, row by row.
    let cells: [Cell]

    /// - Precondition: the size is not empty.
    init(_ bitmap: Bitmap, crop: Bitmap.Crop, size: Size) {
        self.bitmap = bitmap
        self.crop = crop
        self.size = size
        let halves = bitmap.scaled(crop, toWidth: size.width, height: 2 * size.height)
        var cells: [Cell] = []
        cells.reserveCapacity(size.width * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let first = 3 * (2 * y * size.width + x)
                let second = first + 3 * size.width
                let style = Style(
                    foreground: .rgb(halves[first], halves[first + 1], halves[first + 2]),
                    background: .rgb(halves[second], halves[second + 1], halves[second + 2]))
                // A space is shorter to send, and hides the seam that some fonts have.
                cells.append(
                    style.foreground == style.background ? .blank(style) : Cell(.upperHalf, style: style))
            }
        }
        self.cells = cells
    }

    /// The picture of `bitmap` in a view of `room` cells; nil if that is empty. A cell counts as twice as high as
    /// wide.
    convenience init?(_ bitmap: Bitmap, in room: Size, fills: Bool) {
        guard room.width > 0, room.height > 0, room.width <= Self.sideLimit, room.height <= Self.sideLimit
        else { return nil }
        guard !fills else {
            let crop = bitmap.cropped(toProportionsOf: room.width, 2 * room.height)
            self.init(bitmap, crop: crop, size: room)
            return
        }
        self.init(bitmap, crop: bitmap.whole, size: Self.size(of: bitmap, fitting: room))
    }

    /// The largest size in cells inside `room` that keeps the proportions, at least one cell.
    static func size(of bitmap: Bitmap, fitting room: Size) -> Size {
        let room = Size(width: min(room.width, sideLimit), height: min(room.height, sideLimit))
        let (width, height) = (Double(bitmap.width), Double(bitmap.height))
        let scale = min(Double(room.width) / width, 2 * Double(room.height) / height)
        return Size(
            width: min(room.width, max(1, Int((width * scale).rounded()))),
            height: min(room.height, max(1, Int((height * scale / 2).rounded()))))
    }

    /// The longest side in cells.
    static let sideLimit = 1000
}

/// A picture and its cells on the canvas.
struct PositionedPicture: Equatable, Sendable {
    let picture: Picture
    let rect: Rect

    static func == (a: PositionedPicture, b: PositionedPicture) -> Bool {
        a.picture === b.picture && a.rect == b.rect
    }
}

extension Canvas {
    /// Draws a picture with its first cell at `point`.
    mutating func draw(_ picture: Picture, at point: Point) {
        let area = visible(Rect(origin: point, size: picture.size))
        guard !area.isEmpty else { return }
        let rect = inGrid(Rect(origin: point, size: picture.size))
        copy(picture.cells, rowLength: rect.width, of: rect, to: area)
        pictures.removeAll { !$0.rect.intersection(rect).isEmpty }
        if pictures.count < Self.pictureLimit {
            pictures.append(PositionedPicture(picture: picture, rect: rect))
        }
    }

    /// Forgets pictures that were drawn over, or are not on the grid as a whole.
    ///
    /// - Parameter areas: the only cells that may have changed.
    mutating func dropHiddenPictures(in areas: [Rect]) {
        guard !pictures.isEmpty else { return }
        pictures = pictures.filter { positioned in
            !areas.contains { !$0.intersection(positioned.rect).isEmpty } || shows(positioned)
        }
    }

    /// Moves the pictures with the cells of `scroll`; those that lose cells are forgotten.
    mutating func movePictures(by scroll: Scroll) {
        guard !pictures.isEmpty else { return }
        pictures = pictures.compactMap { positioned in
            guard !positioned.rect.intersection(scroll.area).isEmpty else { return positioned }
            let rect = positioned.rect.offset(by: Point(x: 0, y: scroll.rows))
            guard positioned.rect.intersection(scroll.area) == positioned.rect,
                rect.intersection(scroll.area) == rect
            else { return nil }
            return PositionedPicture(picture: positioned.picture, rect: rect)
        }
    }

    /// The cells of the pictures, in grid coordinates.
    package var bitmapRects: [Rect] { pictures.map(\.rect) }

    /// Has the canvas show the same pictures as `other`, from which its cells were copied.
    package mutating func takePictures(of other: Canvas) {
        pictures = other.pictures
    }

    /// The largest number of pictures that are drawn better than with half blocks.
    private static let pictureLimit = 128

    private func shows(_ positioned: PositionedPicture) -> Bool {
        let rect = positioned.rect
        guard rect.intersection(Rect(origin: .zero, size: size)) == rect else { return false }
        return cells.withUnsafeBufferPointer { cells in
            positioned.picture.cells.withUnsafeBufferPointer { wanted in
                for y in 0..<rect.height {
                    let start = (rect.minY + y) * size.width + rect.minX
                    for x in 0..<rect.width where cells[start + x] != wanted[y * rect.width + x] {
                        return false
                    }
                }
                return true
            }
        }
    }
}

/// A few colours that stand for those of a picture, by median cut: the box of colours with the widest spread is
/// divided until there are enough.
struct ColorPalette {
    /// Red, green and blue, 0...255 each; at least one colour.
    let colors: [(red: Int, green: Int, blue: Int)]
    /// The colour of each group: 4 bits of red, green and blue.
    private let places: [UInt8]

    private static let groupCount = 1 << 12

    /// The pixels of a group.
    private struct Group {
        let key: Int
        var (count, red, green, blue) = (0, 0, 0, 0)

        init(key: Int) {
            self.key = key
        }

        /// A part of the key: 8 for red, 4 for green, 0 for blue.
        func level(_ shift: Int) -> Int { key >> shift & 15 }
    }

    /// - Parameters:
    ///   - pixels: red, green and blue of at least one pixel.
    ///   - count: the largest number of colours, at most 256.
    init(of pixels: [UInt8], count: Int) {
        var groups = (0..<Self.groupCount).map { Group(key: $0) }
        for pixel in stride(from: 0, to: pixels.count, by: 3) {
            let key = Self.key(pixels, pixel)
            groups[key].count += 1
            groups[key].red += Int(pixels[pixel])
            groups[key].green += Int(pixels[pixel + 1])
            groups[key].blue += Int(pixels[pixel + 2])
        }
        var boxes = [groups.filter { $0.count > 0 }]
        while boxes.count < count, let (index, shift) = Self.widest(boxes) {
            var box = boxes[index].sorted { $0.level(shift) < $1.level(shift) }
            let half = box.reduce(0) { $0 + $1.count } / 2
            var (sum, end) = (0, 0)
            while end < box.count - 1, sum + box[end].count <= half || end == 0 {
                sum += box[end].count
                end += 1
            }
            boxes[index] = Array(box[..<end])
            box.removeFirst(end)
            boxes.append(box)
        }
        var places = [UInt8](repeating: 0, count: Self.groupCount)
        colors = boxes.enumerated().map { number, box in
            for group in box { places[group.key] = UInt8(number) }
            let count = max(1, box.reduce(0) { $0 + $1.count })
            return (
                box.reduce(0) { $0 + $1.red } / count, box.reduce(0) { $0 + $1.green } / count,
                box.reduce(0) { $0 + $1.blue } / count
            )
        }
        self.places = places
    }

    /// The number of the colour of each pixel.
    func indexes(of pixels: [UInt8]) -> [UInt8] {
        stride(from: 0, to: pixels.count, by: 3).map { places[Self.key(pixels, $0)] }
    }

    private static func key(_ pixels: [UInt8], _ pixel: Int) -> Int {
        Int(pixels[pixel] >> 4) << 8 | Int(pixels[pixel + 1] >> 4) << 4 | Int(pixels[pixel + 2] >> 4)
    }

    /// The box to divide and the part of its keys with the widest spread, counted by pixels; nil if no box has two
    /// groups.
    private static func widest(_ boxes: [[Group]]) -> (index: Int, shift: Int)? {
        var best: (index: Int, shift: Int, weight: Int)?
        for (index, box) in boxes.enumerated() where box.count > 1 {
            let count = box.reduce(0) { $0 + $1.count }
            for shift in [8, 4, 0] {
                let levels = box.map { $0.level(shift) }
                let spread = (levels.max() ?? 0) - (levels.min() ?? 0)
                let weight = spread * count
                if spread > 0, weight > best?.weight ?? 0 { best = (index, shift, weight) }
            }
        }
        return best.map { ($0.index, $0.shift) }
    }
}

/// A few colours that stand for those of a picture, by median cut: the box of colours with the widest spread is
/// divided until there are enough.
struct ColorPalette {
    /// Red, green and blue, 0...255 each; at least one colour.
    let colors: [(red: Int, green: Int, blue: Int)]
    /// The colour of each group, 4 bits of red, green and blue; -1 for a group without pixels.
    private let colorOfGroup: [Int16]

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
        var colorOfGroup = [Int16](repeating: -1, count: Self.groupCount)
        colors = boxes.enumerated().map { number, box in
            for group in box { colorOfGroup[group.key] = Int16(number) }
            let count = max(1, box.reduce(0) { $0 + $1.count })
            return (
                box.reduce(0) { $0 + $1.red } / count, box.reduce(0) { $0 + $1.green } / count,
                box.reduce(0) { $0 + $1.blue } / count
            )
        }
        self.colorOfGroup = colorOfGroup
    }

    /// The number of the colour of each pixel in rows of `width`.
    ///
    /// What a colour lacks is added to the pixels beside and below it (Floyd and Steinberg's dithering), so that colours
    /// that change slowly show no bands.
    func indexes(of pixels: [UInt8], width: Int) -> [UInt8] {
        let colors = colors.map { SIMD4(Int32($0.red), Int32($0.green), Int32($0.blue), 0) }
        var colorOfGroup = colorOfGroup
        var indexes: [UInt8] = []
        indexes.reserveCapacity(pixels.count / 3)
        // Sixteenths, with a pixel more at both ends.
        var errors = [SIMD4<Int32>](repeating: .zero, count: width + 2)
        var errorsBelow = errors
        for pixel in 0..<pixels.count / 3 {
            let x = pixel % width
            if x == 0 {
                swap(&errors, &errorsBelow)
                for index in errorsBelow.indices { errorsBelow[index] = .zero }
            }
            let shown = SIMD4(
                Int32(pixels[3 * pixel]), Int32(pixels[3 * pixel + 1]), Int32(pixels[3 * pixel + 2]), 0)
            let wanted = (shown &+ (errors[x + 1] &+ 8) &>> 4).clamped(
                lowerBound: .zero, upperBound: SIMD4(repeating: 255))
            let levels = wanted &>> 4
            let key = Int(levels.x << 8 | levels.y << 4 | levels.z)
            if colorOfGroup[key] < 0 { colorOfGroup[key] = Int16(Self.nearest(to: wanted, in: colors)) }
            let error = wanted &- colors[Int(colorOfGroup[key])]
            errors[x + 2] &+= error &* 7
            errorsBelow[x] &+= error &* 3
            errorsBelow[x + 1] &+= error &* 5
            errorsBelow[x + 2] &+= error
            indexes.append(UInt8(colorOfGroup[key]))
        }
        return indexes
    }

    private static func nearest(to color: SIMD4<Int32>, in colors: [SIMD4<Int32>]) -> Int {
        func distance(_ other: SIMD4<Int32>) -> Int32 {
            let difference = color &- other
            return (difference &* difference).wrappedSum()
        }
        return colors.indices.min { distance(colors[$0]) < distance(colors[$1]) } ?? 0
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

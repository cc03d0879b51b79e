/// A width and a height in pixels, at least 1 each.
struct PixelSize {
    let width, height: Int

    /// The largest size with the same proportions inside `room`, but not larger than this one.
    func fitting(_ room: PixelSize) -> PixelSize {
        guard width > room.width || height > room.height else { return self }
        if width * room.height > height * room.width {
            return PixelSize(width: room.width, height: max(1, height * room.width / width))
        }
        return PixelSize(width: max(1, width * room.height / height), height: room.height)
    }
}

/// Shrinks a picture while its rows arrive: each pixel is the mean of those that it stands for.
struct ScaledCanvas {
    let size: PixelSize
    private let source: PixelSize
    /// The column of the result for each column of the source.
    private let columns: [Int]
    /// The number of columns of the source for each column of the result.
    private var columnCounts: [Int]
    /// The sums of the unfinished row.
    private var sums: [Int]
    private var rowCount = 0
    private var sourceRow = 0
    private var pixels: [UInt8] = []

    /// - Parameters:
    ///   - source: the size of the rows to come.
    ///   - size: at most as large.
    init(scaling source: PixelSize, to size: PixelSize) {
        self.source = source
        self.size = size
        columns = (0..<source.width).map { $0 * size.width / source.width }
        columnCounts = Array(repeating: 0, count: size.width)
        for column in columns { columnCounts[column] += 1 }
        sums = Array(repeating: 0, count: 3 * size.width)
        pixels.reserveCapacity(3 * size.width * size.height)
    }

    /// Adds the next row.
    ///
    /// - Parameter hasOpacity: whether a pixel has four bytes, the last its opacity in front of white.
    mutating func add(_ row: UnsafeBufferPointer<UInt8>, hasOpacity: Bool) {
        let length = hasOpacity ? 4 : 3
        sums.withUnsafeMutableBufferPointer { sums in
            columns.withUnsafeBufferPointer { columns in
                for x in 0..<source.width {
                    let (from, to) = (x * length, 3 * columns[x])
                    guard hasOpacity, row[from + 3] != 255 else {
                        sums[to] += Int(row[from])
                        sums[to + 1] += Int(row[from + 1])
                        sums[to + 2] += Int(row[from + 2])
                        continue
                    }
                    let opacity = Int(row[from + 3])
                    for part in 0..<3 {
                        sums[to + part] += (Int(row[from + part]) * opacity + 255 * (255 - opacity)) / 255
                    }
                }
            }
        }
        rowCount += 1
        sourceRow += 1
        let isLast = sourceRow == source.height
        let (previous, next) = (sourceRow - 1, sourceRow)
        if isLast || previous * size.height / source.height != next * size.height / source.height { endRow() }
    }

    private mutating func endRow() {
        for column in 0..<size.width {
            let count = rowCount * columnCounts[column]
            for part in 0..<3 {
                pixels.append(UInt8((sums[3 * column + part] + count / 2) / count))
                sums[3 * column + part] = 0
            }
        }
        rowCount = 0
    }

    /// Width, height and pixels, as they are written. Ends the process if rows are missing.
    consuming func finished() -> [UInt8] {
        guard sourceRow == source.height, pixels.count == 3 * size.width * size.height else { fail() }
        let head = [size.width, size.height].flatMap { side in
            (0..<4).map { UInt8(truncatingIfNeeded: side >> (8 * $0)) }
        }
        return head + pixels
    }
}

/// A picture of pixels, which an `ImageView` shows.
///
/// Decode files in another process: their bytes are hostile. A bitmap as large as it is shown takes least memory.
public struct Bitmap: Equatable, Sendable {
    /// The number of pixels in a row, and of rows; at least 1.
    public let width, height: Int
    /// Red, green and blue of each pixel, row by row from the top.
    let pixels: [UInt8]

    /// The largest number of pixels.
    public static let pixelLimit = 1 << 22

    /// A bitmap of opaque pixels.
    ///
    /// - Parameter rgb: red, green and blue, a byte each, row by row from the top.
    /// - Returns: nil if the number of bytes does not fit the sides, or there are more than `pixelLimit` pixels.
    public init?(width: Int, height: Int, rgb: [UInt8]) {
        guard Self.isValid(width: width, height: height), rgb.count == width * height * 3 else { return nil }
        self.width = width
        self.height = height
        pixels = rgb
    }

    /// A bitmap of pixels with an opacity each, in front of one colour.
    ///
    /// - Parameters:
    ///   - rgba: red, green, blue and opacity, a byte each, row by row from the top; not premultiplied.
    ///   - background: the colour behind; a colour that is not red, green and blue counts as black.
    /// - Returns: nil as for opaque pixels.
    public init?(width: Int, height: Int, rgba: [UInt8], over background: Color = .black) {
        guard Self.isValid(width: width, height: height), rgba.count == width * height * 4 else { return nil }
        let (red, green, blue) = background.components ?? (0, 0, 0)
        var rgb: [UInt8] = []
        rgb.reserveCapacity(width * height * 3)
        for pixel in stride(from: 0, to: rgba.count, by: 4) {
            let opacity = Int(rgba[pixel + 3])
            for (part, ground) in [red, green, blue].enumerated() {
                rgb.append(UInt8((Int(rgba[pixel + part]) * opacity + ground * (255 - opacity)) / 255))
            }
        }
        self.init(width: width, height: height, rgb: rgb)
    }

    private static func isValid(width: Int, height: Int) -> Bool {
        (1...pixelLimit).contains(width) && (1...pixelLimit).contains(height) && width * height <= pixelLimit
    }
}

extension Bitmap {
    /// A part of a bitmap, in pixels.
    struct Crop: Hashable {
        let x, y, width, height: Int
    }

    /// The whole bitmap.
    var whole: Crop { Crop(x: 0, y: 0, width: width, height: height) }

    /// The largest part in the middle with the proportions of `width` to `height`.
    func cropped(toProportionsOf width: Int, _ height: Int) -> Crop {
        // Both products stay far below 2^63: a bitmap has at most 2^22 pixels, a view at most some thousand cells.
        if self.width * height > width * self.height {
            let kept = max(1, self.height * width / height)
            return Crop(x: (self.width - kept) / 2, y: 0, width: kept, height: self.height)
        }
        let kept = max(1, self.width * height / width)
        return Crop(x: 0, y: (self.height - kept) / 2, width: self.width, height: kept)
    }

    /// Red, green and blue of `crop` at another size.
    ///
    /// A pixel is the mean of at most 16 pixels of its part, so the time depends on the new size alone.
    func scaled(_ crop: Crop, toWidth newWidth: Int, height newHeight: Int) -> [UInt8] {
        if crop == whole, newWidth == width, newHeight == height { return pixels }
        var result = [UInt8](repeating: 0, count: newWidth * newHeight * 3)
        pixels.withUnsafeBufferPointer { pixels in
            result.withUnsafeMutableBufferPointer { result in
                for y in 0..<newHeight {
                    let top = y * crop.height / newHeight
                    let bottom = max(top + 1, (y + 1) * crop.height / newHeight)
                    let yStep = (bottom - top + 3) / 4
                    for x in 0..<newWidth {
                        let left = x * crop.width / newWidth
                        let right = max(left + 1, (x + 1) * crop.width / newWidth)
                        let xStep = (right - left + 3) / 4
                        var (red, green, blue, count) = (0, 0, 0, 0)
                        for row in stride(from: top, to: bottom, by: yStep) {
                            for column in stride(from: left, to: right, by: xStep) {
                                let index = 3 * ((crop.y + row) * width + crop.x + column)
                                red += Int(pixels[index])
                                green += Int(pixels[index + 1])
                                blue += Int(pixels[index + 2])
                                count += 1
                            }
                        }
                        let index = 3 * (y * newWidth + x)
                        result[index] = UInt8((red + count / 2) / count)
                        result[index + 1] = UInt8((green + count / 2) / count)
                        result[index + 2] = UInt8((blue + count / 2) / count)
                    }
                }
            }
        }
        return result
    }
}

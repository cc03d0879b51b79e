import CPictures

/// Decodes PNG that is not animated.
enum PNGFile {
    /// The bytes that libpng has not read yet.
    private final class Rest {
        var bytes: UnsafeRawBufferPointer.SubSequence

        init(_ bytes: UnsafeRawBufferPointer) {
            self.bytes = bytes[...]
        }
    }

    static func decode(_ bytes: UnsafeRawBufferPointer, into room: PixelSize) -> ScaledCanvas {
        checkHead(bytes)
        guard let png = pic_create_png_reader({ _, _ in fail() }, { _, _ in }) else { fail() }
        guard let info = png_create_info_struct(png) else { fail() }
        let rest = Rest(bytes)
        return withExtendedLifetime(rest) {
            png_set_read_fn(png, Unmanaged.passUnretained(rest).toOpaque()) { png, target, count in
                guard let pointer = png_get_io_ptr(png), let target else { fail() }
                let rest = Unmanaged<Rest>.fromOpaque(pointer).takeUnretainedValue()
                guard rest.bytes.count >= count else { fail() }
                target.update(from: Array(rest.bytes.prefix(count)), count: count)
                rest.bytes = rest.bytes.dropFirst(count)
            }
            png_set_user_limits(png, 20_000, 20_000)
            png_set_chunk_cache_max(png, 100)
            png_set_chunk_malloc_max(png, 8 << 20)
            png_read_info(png, info)
            let size = PixelSize(
                width: Int(png_get_image_width(png, info)), height: Int(png_get_image_height(png, info)))
            Limits.check(width: size.width, height: size.height)
            return decode(png, info, size: size, to: size.fitting(room))
        }
    }

    private static func decode(
        _ png: png_structp, _ info: png_infop, size: PixelSize, to target: PixelSize
    ) -> ScaledCanvas {
        png_set_expand(png)
        png_set_scale_16(png)
        png_set_gray_to_rgb(png)
        png_set_add_alpha(png, 255, PNG_FILLER_AFTER)
        let passCount = png_set_interlace_handling(png)
        png_read_update_info(png, info)
        let rowLength = png_get_rowbytes(png, info)
        guard rowLength == 4 * size.width else { fail() }
        var canvas = ScaledCanvas(scaling: size, to: target)
        // Interlaced rows are complete after the last pass only.
        let rowCount = passCount > 1 ? size.height : 1
        var rows = [UInt8](repeating: 0, count: rowCount * rowLength)
        rows.withUnsafeMutableBufferPointer { rows in
            guard let start = rows.baseAddress else { fail() }
            for pass in 0..<passCount {
                for y in 0..<size.height {
                    let row = start + (passCount > 1 ? y * rowLength : 0)
                    png_read_row(png, row, nil)
                    if pass == passCount - 1 {
                        canvas.add(UnsafeBufferPointer(start: row, count: rowLength), hasOpacity: true)
                    }
                }
            }
        }
        return canvas
    }

    /// Ends the process if the head is not a PNG's, or a chunk before the pixels says that they move.
    private static func checkHead(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes.dropFirst(8)
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let name = rest.dropFirst(4).prefix(4)
            if name.elementsEqual("acTL".utf8) { fail() }
            if name.elementsEqual("IDAT".utf8) { return }
            rest = rest.dropFirst(12 + length)
        }
        fail()
    }
}

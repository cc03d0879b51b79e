import CPictures

/// Decodes JPEG, baseline and progressive, in colour, grey or CMYK.
enum JPEGFile {
    static func decode(_ bytes: UnsafeRawBufferPointer, into room: PixelSize) -> ScaledCanvas {
        // Never freed: the process ends soon.
        let errors = UnsafeMutablePointer<jpeg_error_mgr>.allocate(capacity: 1)
        errors.initialize(to: jpeg_error_mgr())
        jpeg_std_error(errors)
        errors.pointee.error_exit = { _ in fail() }
        errors.pointee.emit_message = { _, _ in }
        let file = UnsafeMutablePointer<jpeg_decompress_struct>.allocate(capacity: 1)
        file.initialize(to: jpeg_decompress_struct())
        pic_create_decompress(file, errors)
        jpeg_mem_src(file, bytes.bindMemory(to: UInt8.self).baseAddress, UInt(bytes.count))
        // The library would complete a file that has been cut.
        file.pointee.src.pointee.fill_input_buffer = { _ in fail() }
        return decode(file, into: room)
    }

    private static func decode(
        _ info: UnsafeMutablePointer<jpeg_decompress_struct>, into room: PixelSize
    ) -> ScaledCanvas {
        guard jpeg_read_header(info, 1) == JPEG_HEADER_OK else { fail() }
        let file = info.pointee
        Limits.check(width: Int(file.image_width), height: Int(file.image_height))
        let whole = PixelSize(width: Int(file.image_width), height: Int(file.image_height))
        let size = whole.fitting(room)
        // The library shrinks by eighths while it decodes, which takes less time the smaller the result is.
        info.pointee.scale_denom = 8
        info.pointee.scale_num = UInt32(
            min(
                8,
                max(
                    1,
                    max(
                        (8 * size.width + whole.width - 1) / whole.width,
                        (8 * size.height + whole.height - 1) / whole.height))))
        let isInked = file.jpeg_color_space == JCS_CMYK || file.jpeg_color_space == JCS_YCCK
        info.pointee.out_color_space = isInked ? JCS_CMYK : JCS_RGB
        guard jpeg_start_decompress(info) != 0, info.pointee.output_components == (isInked ? 4 : 3) else {
            fail()
        }
        let source = PixelSize(width: Int(info.pointee.output_width), height: Int(info.pointee.output_height))
        let inverted = info.pointee.saw_Adobe_marker != 0
        var canvas = ScaledCanvas(scaling: source, to: source.fitting(size))
        var row = [UInt8](repeating: 0, count: source.width * Int(info.pointee.output_components))
        row.withUnsafeMutableBufferPointer { row in
            var start = row.baseAddress
            while info.pointee.output_scanline < info.pointee.output_height {
                guard jpeg_read_scanlines(info, &start, 1) == 1 else { fail() }
                if isInked { mixInks(row, isInverted: inverted) }
                canvas.add(UnsafeBufferPointer(row), hasOpacity: isInked)
            }
        }
        return canvas
    }

    /// Replaces cyan, magenta, yellow and black by red, green, blue and full opacity.
    private static func mixInks(_ row: UnsafeMutableBufferPointer<UInt8>, isInverted: Bool) {
        for pixel in stride(from: 0, to: row.count, by: 4) {
            let black = isInverted ? Int(row[pixel + 3]) : 255 - Int(row[pixel + 3])
            for part in pixel..<pixel + 3 {
                let ink = isInverted ? Int(row[part]) : 255 - Int(row[part])
                row[part] = UInt8(ink * black / 255)
            }
            row[pixel + 3] = 255
        }
    }
}

import CPictures

/// Decodes WebP that is not animated.
enum WebPFile {
    static func decode(_ bytes: UnsafeRawBufferPointer, into room: PixelSize) -> ScaledCanvas {
        var config = WebPDecoderConfig()
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        guard WebPInitDecoderConfig(&config) != 0,
            WebPGetFeatures(start, bytes.count, &config.input) == VP8_STATUS_OK,
            config.input.has_animation == 0
        else { fail() }
        let size = PixelSize(width: Int(config.input.width), height: Int(config.input.height))
        Limits.check(width: size.width, height: size.height)
        let target = size.fitting(room)
        config.output.colorspace = MODE_RGBA
        // The library shrinks while it decodes.
        config.options.use_scaling = 1
        config.options.scaled_width = Int32(target.width)
        config.options.scaled_height = Int32(target.height)
        guard WebPDecode(start, bytes.count, &config) == VP8_STATUS_OK,
            let pixels = config.output.u.RGBA.rgba
        else { fail() }
        var canvas = ScaledCanvas(scaling: target, to: target)
        for y in 0..<target.height {
            let row = UnsafeBufferPointer(
                start: pixels + y * Int(config.output.u.RGBA.stride), count: 4 * target.width)
            canvas.add(row, hasOpacity: true)
        }
        return canvas
    }
}

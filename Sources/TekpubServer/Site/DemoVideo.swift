import Foundation
import TekpubKit

/// A few seconds of a bouncing ball with a tone, as an AVI file.
///
/// Pictures are run-length encoded (`BI_RLE8`) and sound is uncompressed, so any player that supports AVI
/// plays it, and no encoder is needed. The seed determines the colour and the tone; the same seed makes the
/// same file.
///
/// Source: Microsoft's AVI RIFF File Reference and Bitmap Compression.
struct DemoVideo {
    static let contentType = "video/x-msvideo"
    /// The size of a demo video; all have the same size.
    static let byteCount = DemoVideo(seed: "").file().count

    private static let width = 320, height = 180, framesPerSecond = 10, frameCount = 50
    private static let samplesPerSecond = 8000
    private static let ballRadius = 24
    private let seed: UInt64

    /// - Parameter seed: such as the episode's name.
    init(seed: String) {
        self.seed = StableHash.fnv(seed.utf8)
    }

    /// Returns the whole file.
    func file() -> Data {
        var movie = Data("movi".utf8)
        var index = Data()
        var largest = 0
        for frame in 0..<Self.frameCount {
            let picture = Self.picture(frame)
            largest = max(largest, picture.count)
            for (id, body) in [("00dc", picture), ("01wb", sound(of: frame))] {
                index.append(Data(id.utf8) + Self.words([0x10, movie.count, body.count]))
                movie.append(Self.chunk(id, body))
            }
        }
        let headers =
            Data("hdrl".utf8) + Self.chunk("avih", Self.mainHeader(largest)) + videoHeaders(largest)
            + Self.soundHeaders()
        let lists = Self.chunk("LIST", headers) + Self.chunk("LIST", movie) + Self.chunk("idx1", index)
        return Self.chunk("RIFF", Data("AVI ".utf8) + lists)
    }
}

extension DemoVideo {
    private static func mainHeader(_ largest: Int) -> Data {
        // Duration of a frame, bytes per second, padding, flags (it has an index), frames, first, streams, …
        words([
            1_000_000 / framesPerSecond, largest * framesPerSecond, 0, 0x10, frameCount, 0, 2, largest, width,
            height,
        ])
            + words([0, 0, 0, 0])
    }

    private func videoHeaders(_ largest: Int) -> Data {
        let header =
            Data("vidsRLE ".utf8)
            + Self.words([0, 0, 0, 1, Self.framesPerSecond, 0, Self.frameCount, largest, -1, 0])
            + Self.halves([0, 0, Self.width, Self.height])
        // A bitmap header with one plane, 8 bits, compression BI_RLE8, and the palette.
        let colors = palette
        let format =
            Self.words([40, Self.width, Self.height]) + Self.halves([1, 8])
            + Self.words([1, Self.width * Self.height, 0, 0, colors.count, 0])
            + Data(
                colors.flatMap {
                    [
                        UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8),
                        UInt8(truncatingIfNeeded: $0 >> 16), 0,
                    ]
                })
        return Self.chunk("LIST", Data("strl".utf8) + Self.chunk("strh", header) + Self.chunk("strf", format))
    }

    private static func soundHeaders() -> Data {
        let count = samplesPerSecond * frameCount / framesPerSecond
        let header =
            Data("auds".utf8)
            + words([0, 0, 0, 0, 1, samplesPerSecond, 0, count, samplesPerSecond, -1, 1])
            + halves([0, 0, 0, 0])
        // PCM, one channel, one byte per sample.
        let format = halves([1, 1]) + words([samplesPerSecond, samplesPerSecond]) + halves([1, 8])
        return chunk("LIST", Data("strl".utf8) + chunk("strh", header) + chunk("strf", format))
    }

    /// The colours of seven bars, the ball and the ground, as 0xRRGGBB.
    private var palette: [Int] {
        let bars = [0xC0C0C0, 0xC0C000, 0x00C0C0, 0x00C000, 0xC000C0, 0xC00000, 0x0000C0]
        return bars + [Int(seed >> 40) | 0x404040, 0x202020]
    }

    /// Returns a picture from the bottom row to the top row, each as runs of one colour.
    private static func picture(_ frame: Int) -> Data {
        var bytes = Data()
        // The ball crosses the picture once and bounces twice.
        let x = ballRadius + (width - 2 * ballRadius) * frame / (frameCount - 1)
        let phase = Double(frame % 25) / 25
        let y = ballRadius + 20 + Int(4 * phase * (1 - phase) * Double(height - 2 * ballRadius - 30))
        for row in 0..<height {
            var column = 0
            let depth = ballRadius * ballRadius - (row - y) * (row - y)
            let half = depth > 0 ? Int(Double(depth).squareRoot()) : -1
            while column < width {
                let isBall = half >= 0 && (x - half..<x + half).contains(column)
                let bar = column * 7 / width
                let color = isBall ? 7 : row < 20 ? 8 : bar
                var end = isBall ? x + half : row < 20 ? width : (bar * width + width + 6) / 7
                if !isBall, half > 0, column < x - half { end = min(end, x - half) }
                let count = min(255, min(end, width) - column)
                bytes.append(contentsOf: [UInt8(count), UInt8(color)])
                column += count
            }
            bytes.append(contentsOf: [0, 0])
        }
        bytes.append(contentsOf: [0, 1])
        return bytes
    }

    /// Returns the sound of one frame: a soft tone with one of twelve pitches.
    private func sound(of frame: Int) -> Data {
        let pitch = 220 * pow(2, Double(seed % 12) / 12)
        let count = Self.samplesPerSecond / Self.framesPerSecond
        return Data(
            (frame * count..<(frame + 1) * count).map {
                let angle = 2 * Double.pi * pitch * Double($0) / Double(Self.samplesPerSecond)
                return UInt8(128 + 24 * sin(angle))
            })
    }

    private static func chunk(_ id: String, _ body: Data) -> Data {
        Data(id.utf8) + words([body.count]) + body + (body.count % 2 == 1 ? Data([0]) : Data())
    }

    private static func words(_ values: [Int]) -> Data {
        Data(values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } })
    }

    private static func halves(_ values: [Int]) -> Data {
        Data(values.flatMap { value in (0..<2).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } })
    }
}

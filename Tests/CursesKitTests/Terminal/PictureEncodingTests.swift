import Testing

@testable import CursesKit

/// The bytes of a picture for each protocol.
struct PictureEncodingTests {
    /// A picture of `width` by `height` pixels on as many cells as `size`.
    static func picture(width: Int, height: Int, size: Size, pixel: (Int, Int) -> [UInt8]) throws -> Picture {
        let rgb = (0..<height).flatMap { y in (0..<width).flatMap { x in pixel(x, y) } }
        let bitmap = try #require(Bitmap(width: width, height: height, rgb: rgb))
        return Picture(bitmap, crop: bitmap.whole, size: size)
    }

    private static let (red, blue) = ([UInt8](arrayLiteral: 255, 0, 0), [UInt8](arrayLiteral: 0, 0, 255))

    @Test func sixelsRepeatColumnsOfOneColour() throws {
        let picture = try Self.picture(width: 8, height: 8, size: Size(width: 2, height: 1)) { _, _ in
            Self.red
        }
        let strips = SixelPicture.strips(of: picture, cell: Size(width: 4, height: 8))
        #expect(strips.map(\.row) == [0])
        let text = strips.map { String(decoding: $0.bytes, as: UTF8.self) }
        #expect(text == ["\u{1B}P0;1;0q\"1;1;8;8#0;2;100;0;0#0!8~$-#0!8B$-\u{1B}\\"])
    }

    @Test func sixelsShowEachColourAtItsPosition() throws {
        let picture = try Self.picture(width: 2, height: 6, size: Size(width: 2, height: 3)) { x, _ in
            x == 0 ? Self.red : Self.blue
        }
        let strips = SixelPicture.strips(of: picture, cell: Size(width: 1, height: 3))
        #expect(strips.map(\.row) == [0, 2])
        let text = String(decoding: strips[0].bytes, as: UTF8.self)
        #expect(text.contains("2;0;0;100") && text.contains("2;100;0;0"))
        #expect(text.contains("~$") && text.contains("?~$"))
        #expect(SixelPicture.strips(of: picture, cell: Size(width: 1000, height: 1000)).isEmpty)
    }

    @Test func kittyReceivesPixelsInShortPieces() throws {
        let picture = try Self.picture(width: 60, height: 60, size: Size(width: 6, height: 3)) {
            [UInt8($0), UInt8($1), 7]
        }
        let pieces = KittyPicture.pieces(of: picture, cell: Size(width: 10, height: 20), number: 5)
        let texts = pieces.map { String(decoding: $0, as: UTF8.self) }
        #expect(texts[0].hasPrefix("\u{1B}_Ga=t,f=24,s=60,v=60,i=5,q=2,m=1;"))
        #expect(texts.dropFirst().dropLast().allSatisfy { $0.hasPrefix("\u{1B}_Gq=2,m=1;") })
        #expect(texts[texts.count - 1].hasPrefix("\u{1B}_Gq=2,m=0;"))
        let payload = texts.map { $0.split(separator: ";")[1].dropLast(2) }
        #expect(payload.allSatisfy { $0.utf8.count <= 4096 })
        #expect(Array(payload.joined().utf8) == Base64.encoded(picture.bitmap.pixels))
    }

    @Test func kittyReceivesNoMorePixelsThanItShows() throws {
        let picture = try Self.picture(width: 60, height: 60, size: Size(width: 2, height: 1)) { _, _ in
            Self.red
        }
        let pieces = KittyPicture.pieces(of: picture, cell: Size(width: 10, height: 20), number: 5)
        #expect(String(decoding: pieces[0], as: UTF8.self).contains("s=20,v=20,i=5,q=2,m=0;"))
    }

    @Test func paletteHasTheColoursOfThePicture() throws {
        let pixels = (0..<300).flatMap { [UInt8]([[10, 20, 30], [200, 100, 0], [255, 255, 255]][$0 % 3]) }
        let palette = ColorPalette(of: pixels, count: 8)
        let shown = palette.indexes(of: pixels, width: 30).prefix(3).map { palette.colors[Int($0)] }
        #expect(palette.colors.count == 3)
        #expect(
            shown.map { [$0.red, $0.green, $0.blue] } == [[10, 20, 30], [200, 100, 0], [255, 255, 255]])
        let many = (0..<4096).flatMap { [UInt8($0 & 255), UInt8($0 >> 4), UInt8($0 % 251)] }
        #expect(ColorPalette(of: many, count: 64).colors.count == 64)
    }

    @Test func paletteOfAFewColoursShowsShadesBetweenThem() {
        let (width, height) = (64, 16)
        let row: [UInt8] = (0..<UInt8(width)).flatMap { [$0, 255 - $0, 40] }
        let pixels = Array(repeatElement(row, count: height).joined())
        let palette = ColorPalette(of: pixels, count: 4)
        let indexes = palette.indexes(of: pixels, width: width)
        // Between the ends, the average of each part is that of the picture.
        for start in stride(from: 8, to: width - 8, by: 8) {
            var sum = 0
            for line in 0..<height {
                for index in indexes[line * width + start..<line * width + start + 8] {
                    sum += palette.colors[Int(index)].red
                }
            }
            let average = Double(sum) / Double(8 * height)
            #expect(abs(average - Double(start) - 3.5) < 2)
        }
    }

    @Test(arguments: [
        (["KITTY_WINDOW_ID": "1"], true), (["TERM": "xterm-kitty"], true),
        (["KONSOLE_VERSION": "221203"], true),
        (["KITTY_WINDOW_ID": "1", "TMUX": "/tmp/x"], false),
        (["KITTY_WINDOW_ID": "1", "TERM": "screen-256color"], false),
        (["TERM": "xterm-256color"], false), ([:], false),
    ])
    func asksOnlyTerminalsThatDoNotPrintTheQuestion(environment: [String: String], expected: Bool) {
        #expect(PictureProtocol.asksForKitty { environment[$0] } == expected)
    }
}

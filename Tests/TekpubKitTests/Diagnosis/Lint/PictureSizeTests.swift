import Testing

@testable import TekpubKit

struct PictureSizeTests {
    @Test func readsTheSizeOfEveryFormat() {
        let files = [
            PictureFiles.jpeg, PictureFiles.progressiveJPEG, PictureFiles.webP, PictureFiles.animatedWebP,
        ]
        for file in files {
            let size = PictureSize([UInt8](file))
            #expect(size?.width == 16 && size?.height == 8)
        }
    }

    @Test func readsPNG() {
        let head: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        let size = PictureSize(head + [0, 0, 5, 0x78, 0, 0, 0x0B, 0xB8])
        #expect(size?.width == 1400 && size?.height == 3000)
    }

    @Test func refusesEveryBeginningWithoutASize() {
        let file = [UInt8](PictureFiles.jpeg)
        let first = (0..<file.count).first { PictureSize(Array(file.prefix($0))) != nil }
        #expect(first != nil)
        for count in 0..<(first ?? 0) { #expect(PictureSize(Array(file.prefix(count))) == nil) }
        #expect(PictureSize(Array("GIF89a\u{1}\u{0}\u{1}\u{0}".utf8)) == nil)
        #expect(PictureSize(Array("<html>not a picture, but long enough</html>".utf8)) == nil)
    }
}

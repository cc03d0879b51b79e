import Foundation
import Testing

@testable import TekpubKit

struct PictureDecoderTests {
    private let room = ArtworkSize(width: 80, height: 80)

    /// The decoder that was built with the tests.
    static let decoder = PictureDecoder(
        path: URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/tekpub-picture")

    @Test(arguments: [PictureFiles.jpeg, PictureFiles.progressiveJPEG, PictureFiles.webP, PictureFiles.png()])
    func decodesPictures(file: Data) async throws {
        let artwork = try #require(await Self.decoder.decode(file, fitting: room))
        #expect(artwork.width == 16 && artwork.height == 8 && artwork.rgb.count == 16 * 8 * 3)
        let (left, right) = (artwork.rgb.prefix(3), artwork.rgb.suffix(3))
        #expect(zip(left, [255, 0, 0]).allSatisfy { abs(Int($0) - $1) < 4 })
        #expect(zip(right, [0, 0, 255]).allSatisfy { abs(Int($0) - $1) < 4 })
    }

    @Test func shrinksToTheAskedSize() async throws {
        let row: [UInt8] = [0] + (0..<160).flatMap { $0 < 80 ? [255, 255, 255] as [UInt8] : [0, 0, 0] }
        let file = PictureFiles.png(
            width: 160, height: 40, rows: Array(repeatElement(row, count: 40).joined()))
        let artwork = try #require(await Self.decoder.decode(file, fitting: room))
        #expect(artwork.width == 80 && artwork.height == 20)
        #expect(artwork.rgb == Array(repeatElement((0..<240).map { $0 < 120 ? 255 : 0 }, count: 20).joined()))
    }

    @Test func drawsTransparentPixelsOnWhite() async throws {
        let file = PictureFiles.png(
            width: 2, height: 1, rows: [0, 9, 9, 9, 0, 100, 0, 200, 255], colorType: 6)
        let artwork = try #require(await Self.decoder.decode(file, fitting: room))
        #expect(artwork.rgb == [255, 255, 255, 100, 0, 200])
    }

    @Test(arguments: [
        PictureFiles.png(width: 100_000, height: 100_000, rows: [0]),
        PictureFiles.png(width: 20_000, height: 20_000, rows: [0]),
        PictureFiles.png(width: .max, height: 1, rows: [0]), PictureFiles.png(width: 0, height: 8, rows: [0]),
    ])
    func refusesBombs(file: Data) async {
        #expect(await Self.decoder.decode(file, fitting: room) == nil)
    }

    @Test(arguments: [
        PictureFiles.jpeg.prefix(270), PictureFiles.jpeg.prefix(3), PictureFiles.webP.prefix(40),
        PictureFiles.png().prefix(300), PictureFiles.png(width: 16, height: 9, rows: [0]),
        PictureFiles.animatedWebP, PictureFiles.png(chunks: [("acTL", [0, 0, 0, 2, 0, 0, 0, 0])]),
        Data("GIF89a".utf8), Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), Data("RIFF".utf8),
        Data(),
        Data(count: 17 << 20),
    ])
    func refusesWhatIsNotAWholePicture(file: Data) async {
        #expect(await Self.decoder.decode(file, fitting: room) == nil)
    }

    /// Programs that write nothing, end at once, write too much, write something else, or do not exist.
    @Test(arguments: [
        "exec sleep 60", "exit 0", "exec cat /dev/zero", "printf 'abcdefghijkl'", "cat > /dev/null; exit 65",
        "printf '\\1\\0\\0\\0\\1\\0\\0\\0abc'; exit 1", "printf '\\121\\0\\0\\0\\1\\0\\0\\0abc'",
    ])
    func survivesEveryDecoder(script: String) async throws {
        let folder = try TemporaryFolder()
        let path = try await folder.makeProgram("decoder", script)
        var decoder = PictureDecoder(path: path)
        decoder.patience = .milliseconds(300)
        let start = ContinuousClock.now
        #expect(await decoder.decode(Data(count: 1 << 20), fitting: room) == nil)
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(await PictureDecoder(path: path + "s").decode(Data([1]), fitting: room) == nil)
    }

    @Test func roundsSizesUp() {
        #expect(ArtworkSize(width: 1, height: 81) == ArtworkSize(width: 80, height: 160))
        #expect(ArtworkSize(width: .max, height: -4) == ArtworkSize(width: 960, height: 80))
    }
}

import Foundation
import TekpubFormats
import Testing

@testable import TekpubKit
@testable import TekpubServer

struct GzipTests {
    /// Bytes of every length of match and kind of code; the same at each run.
    private static let samples: [Data] = {
        var state: UInt32 = 1
        func random(_ limit: Int) -> Int {
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int(state >> 8) % limit
        }
        let noise = Data((0..<70_000).map { _ in UInt8(random(256)) })
        var mixed = Data()
        for length in 1...300 {
            let start = random(noise.count - 400)
            mixed += noise[start..<start + length]
            mixed += mixed.suffix(random(mixed.count) + 1).prefix(length)
        }
        return [
            Data(), Data("a".utf8), Data("abcabcabcabc".utf8), Data(repeating: 0, count: 100_000), noise,
            mixed,
            noise + noise.prefix(40_000),
        ]
    }()

    @Test(arguments: samples)
    func comesBackEqual(data: Data) throws {
        let compressed = try #require(Gzip.compressed(data))
        var decoded = Data()
        let decoder = try #require(GzipDecoder())
        let isValid = compressed.withUnsafeBytes { bytes in
            decoder.decode(bytes) { piece in
                decoded += piece
                return true
            }
        }
        #expect(isValid && decoded == data)
    }

    @Test func compressesText() throws {
        let text = Data((0..<200).map { "{\"title\": \"Episode \($0)\", \"number\": \($0)}" }.joined().utf8)
        #expect(try #require(Gzip.compressed(text)).count < text.count / 3)
    }

    @Test(arguments: [
        ("gzip", true), ("deflate, gzip;q=0.5", true), ("x-gzip", true), ("*", true), ("GZIP ; Q=1", true),
        ("", false), ("br", false), ("gzip;q=0", false), ("*;q=0", false), ("gzip;q=0, *", false),
        ("identity, gzip;q=0.5", false), ("identity;q=0.5, gzip", true),
    ])
    func isPreferredByWeight(field: String, expected: Bool) {
        #expect(Gzip.isPreferred(in: field) == expected)
    }
}

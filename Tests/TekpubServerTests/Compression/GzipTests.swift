import Foundation
import TekpubFormats
import Testing

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
        let compressed = Gzip.compressed(data)
        // The last eight bytes are the checksum and the length, which `inflated` does not look at.
        #expect(try inflated(compressed.dropFirst(10).dropLast(8)) == data)
        #expect(compressed.suffix(4) == withUnsafeBytes(of: UInt32(data.count).littleEndian) { Data($0) })
    }

    @Test func compressesText() {
        let text = Data((0..<200).map { "{\"title\": \"Episode \($0)\", \"number\": \($0)}" }.joined().utf8)
        #expect(Gzip.compressed(text).count < text.count / 3)
    }

    @Test func hasTheChecksumOfItsFormat() {
        // CRC-32 of "123456789", the check value of its catalogue entry.
        #expect(
            Gzip.compressed(Data("123456789".utf8)).suffix(8).prefix(4) == Data([0x26, 0x39, 0xF4, 0xCB]))
    }

    @Test(arguments: [
        ("gzip", true), ("deflate, gzip;q=0.5", true), ("x-gzip", true), ("*", true), ("GZIP ; Q=1", true),
        ("", false), ("br", false), ("gzip;q=0", false), ("*;q=0", false), ("gzip;q=0, *", false),
        ("identity, gzip;q=0.5", false), ("identity;q=0.5, gzip", true),
    ])
    func isPreferredByWeight(field: String, expected: Bool) {
        #expect(Gzip.isPreferred(in: field) == expected)
    }

    /// Reads one block with fixed codes, bit by bit, as RFC 1951 describes it.
    private func inflated(_ bytes: Data) throws -> Data {
        let bytes = [UInt8](bytes)
        var position = 0
        func bit() throws -> Int {
            try #require(position / 8 < bytes.count)
            defer { position += 1 }
            return Int(bytes[position / 8] >> (position % 8)) & 1
        }
        func number(_ count: Int) throws -> Int { try (0..<count).reduce(0) { try $0 | bit() << $1 } }
        func code(_ count: Int, after start: Int = 0) throws -> Int {
            try (0..<count).reduce(start) { value, _ in try value << 1 | bit() }
        }
        #expect(try number(3) == 3)
        var output: [UInt8] = []
        while true {
            var symbol = try code(7)
            if symbol <= 23 {
                symbol += 256
            } else {
                symbol = try code(1, after: symbol)
                switch symbol {
                case 0x30...0xBF: symbol -= 0x30
                case 0xC0...0xC7: symbol += 280 - 0xC0
                default: symbol = try code(1, after: symbol) - 0x190 + 144
                }
            }
            if symbol == 256 { return Data(output) }
            if symbol < 256 {
                output.append(UInt8(symbol))
                continue
            }
            var length = 258
            if symbol < 265 {
                length = symbol - 254
            } else if symbol < 285 {
                let extra = (symbol - 261) / 4
                length = ((symbol - 265) % 4 + 4) << extra + 3 + (try number(extra))
            }
            let distanceCode = try code(5)
            var distance = distanceCode + 1
            if distanceCode > 3 {
                let extra = distanceCode / 2 - 1
                distance = (distanceCode % 2 + 2) << extra + 1 + (try number(extra))
            }
            try #require(distance <= output.count)
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }
}

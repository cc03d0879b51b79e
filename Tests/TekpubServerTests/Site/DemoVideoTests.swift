import Foundation
import Testing

@testable import TekpubServer

struct DemoVideoTests {
    /// The chunks in `data`: their names and contents.
    private func chunks(in data: Data) throws -> [(id: String, body: Data)] {
        var rest = data
        var chunks: [(String, Data)] = []
        while !rest.isEmpty {
            try #require(rest.count >= 8)
            let count = number(rest.dropFirst(4))
            try #require(rest.count >= 8 + count)
            chunks.append((String(decoding: rest.prefix(4), as: UTF8.self), rest.dropFirst(8).prefix(count)))
            rest = rest.dropFirst(8 + count + count % 2)
        }
        return chunks
    }

    private func number(_ bytes: Data) -> Int {
        bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    @Test func isAnAVIFileOfFiveSeconds() throws {
        let file = DemoVideo(seed: "a/1").file()
        let riff = try #require(try chunks(in: file).first)
        #expect(riff.id == "RIFF" && riff.body.prefix(4) == Data("AVI ".utf8))
        let lists = try chunks(in: riff.body.dropFirst(4))
        #expect(lists.map(\.id) == ["LIST", "LIST", "idx1"])
        let movie = lists[1].body
        let pieces = try chunks(in: movie.dropFirst(4))
        #expect(pieces.map(\.id) == Array(repeating: ["00dc", "01wb"], count: 50).flatMap { $0 })
        #expect(pieces.filter { $0.id == "01wb" }.map(\.body.count).reduce(0, +) == 5 * 8000)
        // Every entry of the index points to its chunk.
        for (entry, piece) in zip(stride(from: 0, to: lists[2].body.count, by: 16), pieces) {
            let entry = lists[2].body.dropFirst(entry)
            let offset = number(entry.dropFirst(8))
            #expect(movie.dropFirst(offset).prefix(4) == entry.prefix(4))
            #expect(number(entry.dropFirst(12)) == piece.body.count)
        }
    }

    @Test func fillsEveryRowOfEveryPicture() throws {
        let riff = try chunks(in: DemoVideo(seed: "a/1").file())[0].body
        let pieces = try chunks(in: chunks(in: riff.dropFirst(4))[1].body.dropFirst(4))
        for picture in pieces where picture.id == "00dc" {
            var rows: [Int] = [0]
            let pairs = Array(picture.body)
            for index in stride(from: 0, to: pairs.count, by: 2) {
                switch (pairs[index], pairs[index + 1]) {
                case (0, 0): rows.append(0)
                case (0, 1): #expect(index + 2 == pairs.count)
                case (let count, let color):
                    rows[rows.count - 1] += Int(count)
                    #expect(color <= 8)
                }
            }
            #expect(rows == Array(repeating: 320, count: 180) + [0])
        }
    }

    @Test func differsByItsSeedAndInNothingElse() {
        let (first, second) = (DemoVideo(seed: "a/1").file(), DemoVideo(seed: "a/2").file())
        #expect(first == DemoVideo(seed: "a/1").file())
        #expect(first != second)
        #expect(first.count == DemoVideo.byteCount && second.count == DemoVideo.byteCount)
        #expect(first.count < 500_000)
    }
}

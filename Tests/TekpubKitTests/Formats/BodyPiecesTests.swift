import Foundation
import Testing

@testable import TekpubFormats
@testable import TekpubKit

/// The initial inputs of the fuzzer, damaged and cut at random.
struct BodyPiecesTests {
    private static let corpora = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../Fuzz/Corpora").standardizedFileURL

    private static func files(_ corpus: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: corpora.appending(path: corpus).path)
            .map { "\(corpus)/\($0)" }.sorted()
    }

    @Test(arguments: try files("json") + files("feed"))
    func readsADamagedBodyInPiecesAsItReadsItWhole(file: String) throws {
        let body = Array(try Data(contentsOf: Self.corpora.appending(path: file)))
        var generator = FixedGenerator(seed: UInt64(body.count))
        for round in 0..<10 {
            let damaged = round == 0 ? body : damage(body, using: &generator)
            let whole = outcome(of: [damaged[...]])
            let pieces = cut(damaged, using: &generator)
            #expect(outcome(of: pieces) == whole, "round \(round), pieces of \(pieces.map(\.count))")
        }
    }

    private func outcome(of pieces: [ArraySlice<UInt8>]) -> Result<Document, WireError> {
        Result { () throws(WireError) in
            var decoder = CatalogDecoder(role: .catalog(), base: URL(string: "http://example.org/a/b"))
            var changes: [CatalogChange] = []
            for piece in pieces {
                try decoder.append(Data(piece))
                changes += decoder.takeChanges()
            }
            var document = try decoder.finish()
            changes += decoder.takeChanges()
            document.catalog = document.catalog.staged(changes)
            return document
        }
    }

    /// `body` after one to three random changes, as a fuzzer makes them.
    private func damage(_ body: [UInt8], using generator: inout FixedGenerator) -> [UInt8] {
        var body = body
        for _ in 0..<Int.random(in: 1...3, using: &generator) where !body.isEmpty {
            let index = Int.random(in: body.indices, using: &generator)
            let end = min(body.count, index + Int.random(in: 1...40, using: &generator))
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: body[index] = UInt8.random(in: 0...255, using: &generator)
            case 1: body[index] = Array("<>&\"'[]{}:,\\/=!-".utf8).randomElement(using: &generator) ?? 0
            case 2: body.removeSubrange(index..<end)
            case 3:
                body.insert(
                    contentsOf: body[index..<end], at: body.indices.randomElement(using: &generator) ?? 0)
            default: body.removeSubrange(index...)
            }
        }
        return body
    }

    private func cut(_ body: [UInt8], using generator: inout FixedGenerator) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var rest = body[...]
        while !rest.isEmpty {
            let longest = 1 << Int.random(in: 0...7, using: &generator)
            let piece = rest.prefix(Int.random(in: 1...longest, using: &generator))
            pieces.append(piece)
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }
}

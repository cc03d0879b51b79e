import Foundation
import Testing

/// Has each fuzz target read its corpus, as part of `make test`: the targets must compile with the sources, and
/// their checks must hold for known inputs.
@MainActor
struct CorpusTests {
    @Test(arguments: Target.allCases)
    func readsItsCorpus(target: Target) throws {
        let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
        let folder = package.appending(path: "Corpora/\(target.rawValue)")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let input = try [UInt8](Data(contentsOf: folder.appending(path: name)))
            // libFuzzer keeps an input only if its target reads it.
            #expect(target.read(input), "\(target) does not read \(name)")
        }
        if let seed = target.seed { #expect(target.read(seed)) }
    }
}

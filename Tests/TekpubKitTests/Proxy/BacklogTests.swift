import Foundation
import Testing

@testable import TekpubKit

struct BacklogTests {
    @Test func keepsEverythingInOrder() throws {
        let backlog = Backlog(memoryLimit: 10)
        let texts = (0..<50).map { "piece \($0)" }
        var waiting: [Backlog.Piece] = []
        var taken: [String] = []
        // Three come for each two that are taken, so that the file fills and empties.
        for (index, text) in texts.enumerated() {
            waiting.append(backlog.add(Data(text.utf8)))
            if index % 3 != 0 {
                taken.append(
                    String(decoding: try #require(backlog.take(waiting.removeFirst())), as: UTF8.self))
            }
        }
        #expect(backlog.usesFile)
        for piece in waiting {
            taken.append(String(decoding: try #require(backlog.take(piece)), as: UTF8.self))
        }
        #expect(taken == texts)
        #expect(!backlog.usesFile)
    }

    @Test func usesNoFileForWhatIsTakenInTime() throws {
        let backlog = Backlog(memoryLimit: 10)
        for _ in 0..<10 {
            let piece = backlog.add(Data("0123456789".utf8))
            #expect(!backlog.usesFile)
            #expect(backlog.take(piece)?.count == 10)
        }
    }

    @Test func losesNothingOfAFastServer() async throws {
        let production = "{\"title\": \"\(String(repeating: "a", count: 1000))\"}"
        let body = "[" + Array(repeating: production, count: 20_000).joined(separator: ",") + "]"
        try await withProxy { _ in
            .answer(body)
        } body: { proxy in
            let catalog = try await proxy.catalog()
            #expect(catalog.productions.count == 20_000)
            #expect(catalog.productions.allSatisfy { $0.title?.count == 1000 })
        }
    }
}

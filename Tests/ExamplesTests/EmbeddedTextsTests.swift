import Foundation
import Testing

/// What a program that depends on CursesKit alone contains.
struct EmbeddedTextsTests {
    @Test func areThoseOfTheToolkitOnly() throws {
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let hello = try Data(contentsOf: folder.appending(path: "Hello"), options: .alwaysMapped)
        for text in ["bedeutet hier nichts", "ne veut rien dire ici"] {
            #expect(hello.firstRange(of: Data(text.utf8)) != nil, "\(text)")
        }
        for text in ["spricht kein HTTP", "sicp-1986"] {
            #expect(hello.firstRange(of: Data(text.utf8)) == nil, "\(text)")
        }
    }
}

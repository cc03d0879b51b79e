import CursesKit
import Foundation
import Testing

/// The articles show code that is compiled here, in the folder `Articles`, and most of it is run.
struct ArticleTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func texts(in folder: String, ending: String) throws -> [(name: String, text: String)] {
        let folder = root.appending(path: folder)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(ending) }.sorted()
            .map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) }
    }

    /// The lines of code without what depends on where it stands: indentation, empty lines, imports and `private`.
    private static func lines(_ code: some StringProtocol) -> [String] {
        code.split(separator: "\n").map { line in
            let line = line.trimmingCharacters(in: .whitespaces)
            return line.hasPrefix("private ") ? String(line.dropFirst("private ".count)) : line
        }.filter { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("@testable ") }
    }

    @Test func showCodeThatIsCompiled() throws {
        let compiled =
            try Self.texts(in: "Tests/ExamplesTests/Articles", ending: ".swift").map { Self.lines($0.text) }
            + Self.texts(in: "Tests/ExamplesTests", ending: ".swift").map { Self.lines($0.text) }
        let articles = try Self.texts(in: "Sources/CursesKit/CursesKit.docc/Articles", ending: ".md")
        #expect(articles.count > 10)
        for (name, text) in articles {
            for block in text.matches(of: /```swift\n(?<code>(?s:.*?))```/) {
                let code = Self.lines(block.code)
                #expect(compiled.contains { $0.contains(code) }, "\(name): \(block.code)")
            }
        }
    }

    @Test func nameAllKeys() throws {
        let article = try Self.texts(in: "Sources/CursesKit/CursesKit.docc/Articles", ending: "Keys.md")
        let names = try #require(article.first).text.matches(of: /`([a-z-]+)`/).map { String($0.1) }
        for name in KeyPress.names where name.allSatisfy(\.isASCII) { #expect(names.contains(name)) }
    }

    @Test func nameTheProductsOfThePackage() throws {
        let article = "Sources/CursesKit/CursesKit.docc/Articles/Packaging-a-Program.md"
        let packaging = try String(contentsOf: Self.root.appending(path: article), encoding: .utf8)
        let manifest = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
        let products = packaging.matches(of: /\.product\(name: "(\w+)"/).map { String($0.1) }
        #expect(products == ["CursesKit", "CursesKitTesting"])
        for product in products { #expect(manifest.contains(".library(name: \"\(product)\"")) }
    }
}

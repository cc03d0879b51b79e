import Foundation
import Testing

/// The tutorial shows the files that are compiled here.
struct TutorialTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let catalogue = root.appending(path: "Sources/CursesKit/CursesKit.docc")

    private func contents(_ path: String, in folder: URL = root) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    @Test func showsTheFilesOfTheExampleAndItsTest() throws {
        let tutorial = try contents("Tutorials/Your-First-Program.tutorial", in: Self.catalogue)
        let shown = tutorial.matches(of: /file: "([^"]+)"/).map { String($0.1) }
        let folder = Self.root.appending(path: "Sources/Examples/Hello").path
        let sources = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(Set(shown) == Set(sources + ["HelloTests.swift"]))
        for name in shown {
            let source = name == "HelloTests.swift" ? "Tests/ExamplesTests/" : "Sources/Examples/Hello/"
            #expect(try contents("Resources/\(name)", in: Self.catalogue) == contents(source + name))
        }
    }
}

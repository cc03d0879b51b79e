import CursesKit
import CursesKitTesting
import Foundation
import Testing

/// The article about the views shows each as it is; `make pictures` makes the pictures again.
@MainActor
struct ViewPictureTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let toolkit = root.appending(path: "Sources/CursesKit")
    nonisolated private static let pictures =
        ViewPicture.views + ViewPicture.controls + ViewPicture.controllers
    /// They show nothing of their own.
    private static let bases: Set = ["Control", "TableViewController", "View", "ViewController", "Window"]

    @Test(arguments: pictures)
    func showsTheView(picture: ViewPicture) throws {
        let folder = SnapshotFolder(path: Self.toolkit.appending(path: "CursesKit.docc/Resources").path)
        try folder.verify(picture.screenshot(), named: picture.name)
    }

    @Test func showsEveryPublicView() throws {
        let shown = Set(Self.pictures.flatMap(\.classes)).union(Self.bases)
        let missing = try Self.viewClasses().subtracting(shown)
        #expect(missing.isEmpty, "no picture shows \(missing.sorted())")
    }

    @Test func namesEveryPictureInTheArticle() throws {
        let article = try String(
            contentsOf: Self.toolkit.appending(path: "CursesKit.docc/Articles/The-Views.md"), encoding: .utf8)
        for picture in Self.pictures {
            #expect(article.contains("![\(picture.title)](\(picture.name))"))
            for name in picture.classes { #expect(article.contains("``\(name)``")) }
        }
    }

    /// The names of the public classes that inherit from `View` or `ViewController`.
    private static func viewClasses() throws -> Set<String> {
        var parents: [String: String] = [:]
        let files = FileManager.default.enumerator(at: toolkit, includingPropertiesForKeys: nil)
        for case let file as URL in try #require(files) where file.pathExtension == "swift" {
            let source = try String(contentsOf: file, encoding: .utf8)
            for match in source.matches(of: /(?m)^(?:public|open) (?:final )?class (\w+)(?:<[^>]*>)?: (\w+)/)
            {
                parents[String(match.1)] = String(match.2)
            }
        }
        func isView(_ name: String) -> Bool {
            name == "View" || name == "ViewController" || parents[name].map(isView) == true
        }
        return Set(parents.keys.filter(isView))
    }
}

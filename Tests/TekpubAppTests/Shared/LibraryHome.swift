import Foundation
import TekpubKit

/// A library that one browser after the other uses, in a folder that is gone with the last of them.
final class LibraryHome: Sendable {
    let library: Library
    private let folder = FileManager.default.temporaryDirectory.appending(path: "tekpub-\(UUID().uuidString)")

    init() throws {
        library = try Library.open(in: folder)
    }

    deinit {
        // Silence is safe: the system clears away what is left.
        try? FileManager.default.removeItem(at: folder)
    }
}

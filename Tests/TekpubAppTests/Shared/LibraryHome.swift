import Foundation
import TekpubKit

/// A library that several browsers use in turn; the last one removes its folder.
final class LibraryHome: Sendable {
    let library: Library
    let folder = FileManager.default.temporaryDirectory.appending(path: "tekpub-\(UUID().uuidString)")

    init() throws {
        library = try Library.open(in: folder)
    }

    deinit {
        // Ignore errors: the system removes temporary files anyway.
        try? FileManager.default.removeItem(at: folder)
    }
}

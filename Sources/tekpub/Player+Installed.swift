import Foundation
import TekpubKit

extension Player {
    /// The first usual one that the user has installed.
    ///
    /// - Throws: `PlaybackError.noPlayer`.
    static func installed() throws(PlaybackError) -> Player {
        try preferred(path: getenv("PATH").map { String(cString: $0) })
    }
}

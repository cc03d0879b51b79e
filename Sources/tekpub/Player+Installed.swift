import Foundation
import TekpubKit

extension Player {
    /// Returns the first default player that is installed.
    ///
    /// - Throws: `PlaybackError.noPlayer`.
    static func installed() throws(PlaybackError) -> Player {
        try preferred(path: getenv("PATH").map { String(cString: $0) })
    }
}

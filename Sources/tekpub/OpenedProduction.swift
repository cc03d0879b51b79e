import Foundation
import Localization
import TekpubFormats
import TekpubKit

/// A production where its episodes are.
struct OpenedProduction: Sendable {
    /// The session and the catalogue that contain the episodes.
    let session: CommandSession
    let catalog: FetchedCatalog
    /// The key in that catalogue.
    let key: String
    /// nil if the production has a catalogue of its own that does not consist of one production.
    let production: Production?

    /// Returns the production.
    ///
    /// - Parameter name: the name in the command.
    /// - Throws: exit code 65, after printing the reason, if it is a list of productions.
    func only(_ name: String) throws -> Production {
        if let production { return production }
        let address = session.baseURL?.url.withoutSecrets?.absoluteString ?? ""
        throw Failure(
            localized("\(name) is a list of productions. See 'tekpub list --base-url \(address)'."),
            code: EX_DATAERR)
    }
}

extension Production {
    /// The base URL of the catalogue that contains its episodes; nil if they are in this one.
    var ownCatalogURL: String? { episodes.isEmpty ? details?.catalogURL : nil }

    /// Returns the place of the episode with this number.
    ///
    /// - Parameter name: the name in the command.
    /// - Throws: exit code 65, after printing the reason.
    func episodeIndex(ofNumber number: Int, in name: String) throws -> Int {
        guard let index = episodeNumbers.firstIndex(of: number) else {
            throw Failure(
                localized("\(name) has no episode \(number). See 'tekpub show \(name)'."), code: EX_DATAERR)
        }
        return index
    }
}

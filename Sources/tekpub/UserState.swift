import Foundation
import TekpubKit

/// The user's marks, favourites and downloads, read once for a whole catalogue.
struct UserState {
    /// The keys of the favourite productions.
    let favorites: Set<String>
    /// The marks of episodes, by the keys of their productions.
    let marks: [String: [EpisodeKey: EpisodeMark]]
    /// The downloaded videos of all catalogues.
    let files: DownloadedFiles
    /// The catalogue's server in download requests.
    let server: String
    /// The secrets to hide in addresses.
    let secrets: HiddenSecrets

    /// Whether the production `key` may have marks or downloads.
    func hasEpisodes(of key: String) -> Bool {
        marks[key] != nil || !files.isEmpty
    }
}

/// Hides the customer's secrets in addresses; everything else is shown in full.
struct HiddenSecrets {
    private let texts: [String]

    /// - Parameters:
    ///   - credential: the login's token.
    ///   - baseURL: the server, whose password and token are hidden too; nil for the bundled catalogue.
    init(credential: Credential?, baseURL: BaseURL?) {
        let parts = baseURL.flatMap { URLComponents(url: $0.url, resolvingAgainstBaseURL: true) }
        let tokens =
            parts?.queryItems?.filter { ["token", "auth"].contains($0.name) }.compactMap(\.value) ?? []
        let plain = [credential?.token, parts?.password].compactMap { $0 } + tokens
        let encoded = plain.compactMap { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) }
        let loosely = plain.compactMap { $0.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) }
        // Longest first, because one secret may contain another.
        texts = Set(plain + encoded + loosely).filter { !$0.isEmpty }.sorted { $0.count > $1.count }
    }

    /// Returns `address` with `***` in place of each secret.
    func hide(_ address: String) -> String {
        texts.reduce(address) { $0.contains($1) ? $0.replacing($1, with: "***") : $0 }
    }
}

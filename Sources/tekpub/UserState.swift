import Foundation
import TekpubKit

/// What the user did with a catalogue, read once for all of its productions.
struct UserState {
    /// The keys of the favourite productions.
    let favorites: Set<String>
    /// What is noted of episodes, by the keys of their productions.
    let marks: [String: [EpisodeKey: EpisodeMark]]
    /// The downloaded videos, of this catalogue and of others.
    let files: DownloadedFiles
    /// What downloads call the catalogue.
    let server: String
    /// What addresses are shown without.
    let secrets: HiddenSecrets

    /// Whether anything may be noted of the episodes of the production called `key`.
    func hasEpisodes(of key: String) -> Bool {
        marks[key] != nil || !files.isEmpty
    }
}

/// Hides the customer's own secrets in addresses, wherever they stand; everything else is shown whole.
struct HiddenSecrets {
    private let texts: [String]

    /// - Parameters:
    ///   - credential: of the login.
    ///   - baseURL: whose password and token are hidden too; nil for the bundled catalogue.
    init(credential: Credential?, baseURL: BaseURL?) {
        let parts = baseURL.flatMap { URLComponents(url: $0.url, resolvingAgainstBaseURL: true) }
        let tokens =
            parts?.queryItems?.filter { ["token", "auth"].contains($0.name) }.compactMap(\.value) ?? []
        let plain = [credential?.token, parts?.password].compactMap { $0 } + tokens
        let encoded = plain.compactMap { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) }
        let loosely = plain.compactMap { $0.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) }
        // The longest first: one may be a part of another.
        texts = Set(plain + encoded + loosely).filter { !$0.isEmpty }.sorted { $0.count > $1.count }
    }

    /// `address` with stars in place of each secret.
    func hide(_ address: String) -> String {
        texts.reduce(address) { $0.contains($1) ? $0.replacing($1, with: "***") : $0 }
    }
}

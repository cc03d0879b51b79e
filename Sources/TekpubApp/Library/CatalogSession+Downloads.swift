import TekpubKit

extension CatalogSession {
    /// Has videos of one production downloaded.
    ///
    /// - Parameter indexes: the episodes' places in the production.
    func download(_ content: ProductionContent, indexes: some Sequence<Int>) {
        let requests = indexes.map { request(for: content, index: $0) }
        guard let downloads, let first = requests.first else { return }
        say(
            requests.count == 1
                ? "“\(first.episode.displayTitle)” is among the downloads now."
                : "\(requests.count) episodes are among the downloads now.")
        Task { await downloads.enqueue(requests) }
    }

    /// What the downloads know the episode at `index` by.
    func request(for content: ProductionContent, index: Int) -> EpisodeRequest {
        EpisodeRequest(
            server: shelfName, production: content.production, episode: content.production.episodes[index],
            viewRoot: state.viewRoot, key: content.episodeKey(at: index))
    }

    /// Has all videos of a production downloaded.
    func download(_ production: ProductionSummary) {
        Task { [shelf] in
            do throws(LibraryError) {
                let content = try await ProductionContent.read(
                    production.key, id: production.id, from: shelf)
                guard let content, !content.numbers.isEmpty else {
                    return say("“\(production.displayTitle)” has no episodes to download.")
                }
                download(content, indexes: content.numbers.indices)
            } catch {
                say(error.localizedDescription)
            }
        }
    }
}

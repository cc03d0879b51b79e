import CursesKit
import TekpubFormats
import TekpubKit

extension CatalogSession {
    /// Downloads the video of an episode.
    ///
    /// - Parameter index: the episode's index in the production.
    func download(_ content: ProductionContent, index: Int) {
        guard let downloads else { return }
        let request = request(for: content, index: index)
        say("Queued “\(request.episode.displayTitle)”")
        tasks.run { await downloads.enqueue([request]) }
    }

    /// Downloads the missing videos of a production, after asking if there are several.
    ///
    /// - Parameter controller: presents the question.
    func downloadAll(_ content: ProductionContent, above controller: ViewController) {
        guard let downloads else { return }
        guard !content.identities.isEmpty else {
            return say("“\(content.production.displayTitle)” has no episodes to download.")
        }
        let requests = content.identities.indices.map { request(for: content, index: $0) }
        tasks.run { [weak self, weak controller] in
            let known = await downloads.known(among: requests)
            let missing = requests.filter { !known.contains($0.key) }
            guard let self, let controller, controller.view.window != nil else { return }
            guard !missing.isEmpty else {
                return say("Every episode of “\(content.production.displayTitle)” is downloaded or queued.")
            }
            if missing.count == 1 {
                say("Queued “\(missing[0].episode.displayTitle)”")
                return await downloads.enqueue(missing)
            }
            let alert = AlertController(
                title: "Download \(Self.extent(of: missing.map(\.episode)))?",
                message: content.production.displayTitle)
            alert.addAction(AlertAction("Cancel", style: .cancel, key: "c"))
            alert.addAction(
                AlertAction("Download", key: "d") { [weak self] in
                    self?.say("Queued \(missing.count) episodes")
                    self?.tasks.run { await downloads.enqueue(missing) }
                })
            controller.present(alert)
        }
    }

    /// Returns a text such as `20 episodes (4.1 GB)`; without the size if all sizes are unknown.
    private static func extent(of episodes: [Episode]) -> String {
        let count = "\(episodes.count) episodes"
        let sizes = episodes.compactMap(\.byteCount)
        guard !sizes.isEmpty else { return count }
        let sum = sizes.reduce(0) { sum, size in
            let (total, overflows) = sum.addingReportingOverflow(size)
            return overflows ? .max : total
        }
        let isWhole = sizes.count == episodes.count
        return "\(count) (\(isWhole ? "" : "at least ")\(ByteCountText.text(for: sum)))"
    }

    /// Offers to undo the removal of a download.
    func didRemove(_ item: DownloadItem) {
        say("Removed “\(item.title ?? item.displayTitle)” · u undoes")
        undoStack.push { [weak self] in
            guard let self, let downloads else { return }
            tasks.run { await downloads.restoreCancelled(item.id) }
            say("Undone")
        }
    }

    /// Returns a download request for the episode at `index`.
    func request(for content: ProductionContent, index: Int) -> EpisodeRequest {
        EpisodeRequest(
            server: storeName, production: content.production, episode: content.production.episodes[index],
            viewRoot: state.viewRoot, key: content.episodeKey(at: index))
    }

    /// Downloads the videos of a production, after asking if there are several.
    func download(_ production: ProductionSummary, above controller: ViewController) {
        tasks.run { [store, weak self, weak controller] in
            do throws(LibraryError) {
                let content = try await ProductionContent.read(
                    production.key, id: production.id, from: store)
                guard let content else {
                    self?.report("“\(production.displayTitle)” is no longer in the catalogue.")
                    return
                }
                if let controller { self?.downloadAll(content, above: controller) }
            } catch {
                self?.report(error.localizedDescription)
            }
        }
    }
}

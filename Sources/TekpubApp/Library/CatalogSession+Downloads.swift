import CursesKit
import Foundation
import Localization
import TekpubFormats
import TekpubKit

extension CatalogSession {
    /// Downloads the video of an episode.
    ///
    /// - Parameter index: the episode's index in the production.
    func download(_ content: ProductionContent, index: Int) {
        guard let downloads = context.services.downloads else { return }
        queue([request(for: content, index: index)], downloads)
    }

    /// Downloads the missing videos of a production, after asking if there are several.
    ///
    /// - Parameters:
    ///   - controller: presents the question.
    ///   - onAccept: called unless the user cancels.
    func downloadAll(
        _ content: ProductionContent, above controller: ViewController,
        onAccept: @escaping @MainActor () -> Void = {}
    ) {
        guard let downloads = context.services.downloads else { return }
        guard !content.identities.isEmpty else {
            return messages.say(
                localized("“\(content.production.displayTitle)” has no episodes to download."))
        }
        let requests = content.identities.indices.map { request(for: content, index: $0) }
        tasks.run { [weak self, weak controller] in
            let known = await downloads.known(among: requests)
            let missing = requests.filter { !known.contains($0.key) }
            guard let self, let controller, controller.view.window != nil else { return }
            guard !missing.isEmpty else {
                onAccept()
                return messages.say(
                    localized(
                        "Every episode of “\(content.production.displayTitle)” is downloaded or waiting to download."
                    ))
            }
            ask(for: missing, of: content.production.displayTitle, above: controller, onAccept: onAccept)
        }
    }

    /// Downloads the missing videos of `requests`, after asking if there are several.
    ///
    /// - Parameters:
    ///   - title: what they belong to; empty for several things.
    ///   - controller: presents the question.
    ///   - onAccept: called unless the user cancels.
    func download(
        _ requests: [EpisodeRequest], of title: String, above controller: ViewController,
        onAccept: @escaping @MainActor () -> Void = {}
    ) {
        guard let downloads = context.services.downloads else { return }
        tasks.run { [weak self, weak controller] in
            let missing = await Self.missing(of: requests, downloads)
            guard let self, let controller, controller.view.window != nil else { return }
            guard !missing.isEmpty else {
                onAccept()
                return messages.say(localized("All of them are downloaded or waiting to download."))
            }
            ask(for: missing, of: title, above: controller, onAccept: onAccept)
        }
    }

    @concurrent
    private nonisolated static func missing(
        of requests: [EpisodeRequest], _ downloads: any DownloadService
    ) async -> [EpisodeRequest] {
        let known = await downloads.known(among: requests)
        // The same episode may have other keys in other catalogues.
        return requests.filter { !known.contains($0.key) }
    }

    private func ask(
        for missing: [EpisodeRequest], of title: String, above controller: ViewController,
        onAccept: @escaping @MainActor () -> Void
    ) {
        guard let downloads = context.services.downloads else { return }
        if missing.count == 1 {
            onAccept()
            return queue(missing, downloads)
        }
        let alert = AlertController(
            title: localized("Download \(Self.extent(of: missing.map(\.episode)))?"), message: Text(title))
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel, key: "c"))
        alert.addAction(
            AlertAction(localized("Download"), key: "d") { [weak self] in
                onAccept()
                self?.queue(missing, downloads)
            })
        controller.present(alert)
    }

    /// Queues downloads, and offers to undo that, together. What is finished by then stays.
    private func queue(_ requests: [EpisodeRequest], _ downloads: any DownloadService) {
        let sentence =
            requests.count == 1
            ? localized("Waiting to download “\(requests[0].episode.displayTitle)”")
            : localized("Waiting to download \(CountText.episodes(requests.count))")
        messages.say(context.undoStack.offering(sentence, isInLibrary: false))
        keepTranscripts(of: requests)
        // The undo waits for the queue, however fast the keys come.
        let adding = Task {
            let previous = Set(await downloads.items().map(\.id))
            await downloads.enqueue(requests)
            return Set(requests.map(\.id)).subtracting(previous)
        }
        pushUndo(of: sentence) {
            let added = await adding.value
            let unfinished = await downloads.items().filter { item in
                if case .finished = item.state { false } else { added.contains(item.id) }
            }
            await downloads.cancel(unfinished.map(\.id))
        }
    }

    /// Returns a text such as `20 episodes (4.1 GB)`; without the size if all sizes are unknown.
    private static func extent(of episodes: [Episode]) -> String {
        let count = CountText.episodes(episodes.count)
        let sizes = episodes.compactMap(\.byteCount)
        guard !sizes.isEmpty else { return count }
        let sum = sizes.reduce(0) { sum, size in
            let (total, overflows) = sum.addingReportingOverflow(size)
            return overflows ? .max : total
        }
        let isWhole = sizes.count == episodes.count
        let size = ByteCountText.text(for: sum)
        return isWhole ? "\(count) (\(size))" : localized("\(count) (at least \(size))")
    }

    /// Offers to undo the removal of downloads, together.
    func didRemove(_ items: [DownloadItem]) {
        guard let first = items.first else { return }
        let count = localized(items.count, one: "1 download", other: "\(items.count) downloads")
        let sentence =
            items.count == 1
            ? localized("Removed “\(first.title ?? first.displayTitle)”") : localized("Removed \(count)")
        messages.say(context.undoStack.offering(sentence, isInLibrary: false))
        guard let downloads = context.services.downloads else { return }
        pushUndo(of: sentence) { await downloads.restoreCancelled(items.map(\.id)) }
    }

    /// Adds a step that changes the downloads, also when the user is in another source by then.
    ///
    /// - Parameter sentence: what was done.
    private func pushUndo(of sentence: String, _ undo: @escaping @Sendable () async -> Void) {
        context.undoStack.push { [messages] _ in
            Task { await undo() }
            messages.say(UndoStack.undone(sentence))
        }
    }

    /// Returns a download request for the episode at `index`.
    func request(for content: ProductionContent, index: Int) -> EpisodeRequest {
        EpisodeRequest(
            catalogID: catalogID, production: content.production, episode: content.production.episodes[index],
            viewRoot: state.viewRoot, key: content.episodeKey(at: index))
    }

    /// Downloads the videos of productions, after asking if there are several.
    ///
    /// - Parameter onAccept: called unless the user cancels.
    func download(
        _ productions: [ProductionSummary], above controller: ViewController,
        onAccept: @escaping @MainActor () -> Void = {}
    ) {
        if productions.count == 1 {
            return download(productions[0], above: controller, onAccept: onAccept)
        }
        let (catalogID, viewRoot) = (catalogID, state.viewRoot)
        tasks.run { [store, weak self, weak controller] in
            do throws(LibraryError) {
                let requests = try await Self.requests(
                    for: productions, in: store, catalogID: catalogID, viewRoot: viewRoot)
                guard let controller else { return }
                self?.download(
                    requests, of: CountText.productions(productions.count), above: controller,
                    onAccept: onAccept)
            } catch {
                self?.messages.report(error.localizedDescription)
            }
        }
    }

    private nonisolated static func requests(
        for productions: [ProductionSummary], in store: CatalogStore, catalogID: CatalogID, viewRoot: URL?
    ) async throws(LibraryError) -> [EpisodeRequest] {
        try await onBlockingThread { () throws(LibraryError) in
            var requests: [EpisodeRequest] = []
            for production in productions {
                guard let content = try ProductionContent(production.key, id: production.id, from: store)
                else { continue }
                requests += content.requests(of: catalogID, viewRoot: viewRoot)
            }
            return requests
        }
    }

    /// Downloads the videos of a production, after asking if there are several.
    private func download(
        _ production: ProductionSummary, above controller: ViewController,
        onAccept: @escaping @MainActor () -> Void
    ) {
        tasks.run { [store, weak self, weak controller] in
            do throws(LibraryError) {
                let content = try await ProductionContent.read(
                    production.key, id: production.id, from: store)
                guard let content else {
                    self?.messages.report(
                        localized("“\(production.displayTitle)” is no longer in the catalogue."))
                    return
                }
                if let controller { self?.downloadAll(content, above: controller, onAccept: onAccept) }
            } catch {
                self?.messages.report(error.localizedDescription)
            }
        }
    }
}

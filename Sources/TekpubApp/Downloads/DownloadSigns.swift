import TekpubKit

/// The signs of all downloads, by episode, for the lists that show episodes, and what they do together.
///
/// It follows the snapshots of the downloads off the main actor. Only what changed since the last one comes to
/// the main actor, where a list draws those of its visible rows that changed.
@MainActor
final class DownloadSigns {
    /// Called with the titles of downloads that have just finished.
    var onFinish: (([String]) -> Void)?
    /// Called with the titles of downloads that have just failed.
    var onFailure: (([String]) -> Void)?
    /// Called when `activity` or `totals` has changed.
    var onActivity: (() -> Void)?

    /// What the running downloads do; nil if none is running.
    private(set) var activity: DownloadActivity?
    /// What all downloads come to; while some run, their bytes are those of an earlier moment.
    private(set) var totals = DownloadTotals()

    private var signs: [EpisodeLocation: DownloadSign] = [:]
    private var observers: [Observer] = []
    private var following: Task<Void, Never>?

    private struct Observer {
        weak var object: AnyObject?
        let onChange: (Set<EpisodeLocation>) -> Void
    }

    /// What differs from the last snapshot.
    private struct Changes: Sendable {
        var signs: [EpisodeLocation: DownloadSign?] = [:]
        var finished: [String] = []
        var failed: [String] = []
        var activity: DownloadActivity?
        var totals = DownloadTotals()
    }

    deinit {
        following?.cancel()
    }

    /// The sign of an episode; nil if it is not among the downloads.
    subscript(location: EpisodeLocation) -> DownloadSign? { signs[location] }

    /// The episodes of a production whose downloads are finished.
    func finishedEpisodes(of productionKey: String, in catalogID: CatalogID) -> Set<EpisodeKey> {
        Set(
            signs.lazy.filter { location, sign in
                sign == .finished && location.catalogID == catalogID
                    && location.key.productionKey == productionKey
            }.map(\.key.key))
    }

    /// Calls `onChange` with episodes whose signs have changed, for as long as `object` exists.
    func observe(for object: AnyObject, onChange: @escaping (Set<EpisodeLocation>) -> Void) {
        observers.removeAll { $0.object == nil }
        observers.append(Observer(object: object, onChange: onChange))
    }

    /// Follows `downloads` until this object is released.
    func follow(_ downloads: any DownloadControl) {
        following?.cancel()
        following = Task { [weak self] in
            await Self.follow(downloads) { self?.take($0) }
        }
    }

    private func take(_ changes: Changes) {
        for (location, sign) in changes.signs { signs[location] = sign }
        if !changes.signs.isEmpty {
            let locations = Set(changes.signs.keys)
            for observer in observers where observer.object != nil { observer.onChange(locations) }
        }
        if !changes.finished.isEmpty { onFinish?(changes.finished) }
        if !changes.failed.isEmpty { onFailure?(changes.failed) }
        guard changes.activity != activity || changes.totals != totals else { return }
        (activity, totals) = (changes.activity, changes.totals)
        onActivity?()
    }

    @concurrent
    private nonisolated static func follow(
        _ downloads: any DownloadControl, report: @escaping @MainActor (Changes) -> Void
    ) async {
        var known: [String: (location: EpisodeLocation?, sign: DownloadSign?)] = [:]
        var activity: DownloadActivity?
        var totals = DownloadTotals()
        for await items in await downloads.snapshots() {
            var changes = Changes(activity: DownloadActivity(items), totals: DownloadTotals(items))
            var gone = known
            for item in items {
                let former = gone.removeValue(forKey: item.id)
                let sign = DownloadSign(item)
                guard former == nil || former?.sign != sign else { continue }
                known[item.id] = (item.location, sign)
                if let location = item.location { changes.signs[location] = .some(sign) }
                guard let former, former.sign != nil else { continue }
                if sign == .finished { changes.finished.append(item.title ?? item.displayTitle) }
                if sign == .failed { changes.failed.append(item.title ?? item.displayTitle) }
            }
            for (id, entry) in gone {
                known[id] = nil
                if let location = entry.location, changes.signs[location] == nil {
                    changes.signs[location] = .some(nil)
                }
            }
            // The bytes of running downloads change all the time, and the menu shows their share instead.
            let countsDiffer = changes.totals.count != totals.count || changes.activity == nil
            let isBusy = changes.activity != activity || countsDiffer && changes.totals != totals
            (activity, totals) = (changes.activity, changes.totals)
            if isBusy || !changes.signs.isEmpty || !changes.finished.isEmpty || !changes.failed.isEmpty {
                await report(changes)
            }
        }
    }
}

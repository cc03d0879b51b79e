import Foundation
import TekpubFormats

/// Chooses which source is refreshed next: in order, but only a few at once, and fewer of one host.
///
/// Sources that failed last time come last. A refresh that takes long lets another begin, so that servers that
/// hang cannot hold up the others.
struct RefreshQueue {
    private var waiting: [(host: String, sources: ArraySlice<Source>)]
    private var running: [Source.ID: (host: String, beginning: Duration)] = [:]
    private let limits: SourceRefresher.Limits
    /// The number of sources that wait.
    private(set) var count: Int

    init(_ sources: [Source], limits: SourceRefresher.Limits) {
        var order: [String] = []
        var groups: [String: [Source]] = [:]
        let isFailed = { (source: Source) in source.status.failure != nil }
        for source in sources.filter({ !isFailed($0) }) + sources.filter(isFailed) {
            let host = Self.host(of: source.address)
            if groups[host] == nil { order.append(host) }
            groups[host, default: []].append(source)
        }
        waiting = order.map { ($0, (groups[$0] ?? [])[...]) }
        self.limits = limits
        count = sources.count
    }

    /// Returns the host and the port in an address, without parsing all of it.
    private static func host(of address: String) -> String {
        let rest = address.utf8.drop { $0 != UInt8(ascii: "/") }.drop { $0 == UInt8(ascii: "/") }
        let authority = rest.prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        let host =
            authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
        return String(Substring(host)).lowercased()
    }

    /// Whether refreshes are running.
    var isRunning: Bool { !running.isEmpty }

    /// Returns the next source; nil while no refresh may begin.
    ///
    /// - Parameter time: since the refresh began.
    mutating func next(at time: Duration) -> Source? {
        let lateCount = running.values.count { isLate($0.beginning, at: time) }
        guard running.count - min(lateCount, limits.lateCount) < limits.count,
            let index = waiting.firstIndex(where: { isFree($0.host) })
        else { return nil }
        let host = waiting[index].host
        let source = waiting[index].sources.removeFirst()
        if waiting[index].sources.isEmpty { waiting.remove(at: index) }
        running[source.id] = (host, time)
        count -= 1
        return source
    }

    /// Returns sources that come next, about in this order, as far as `isWanted` agrees.
    func upcoming(_ limit: Int, where isWanted: (Source) -> Bool) -> [Source] {
        var found: [Source] = []
        let depth = waiting.reduce(0) { max($0, $1.sources.count) }
        for offset in 0..<depth {
            for (_, sources) in waiting where offset < sources.count {
                guard found.count < limit else { return found }
                let source = sources[sources.startIndex + offset]
                if isWanted(source) { found.append(source) }
            }
        }
        return found
    }

    /// Returns when the next refresh becomes late; nil if nothing waits for that.
    func nextDeadline(after time: Duration) -> Duration? {
        guard count > 0 else { return nil }
        return running.values.filter { !isLate($0.beginning, at: time) }.map {
            $0.beginning + limits.patience
        }
        .min()
    }

    /// Records that the refresh of a source has ended.
    mutating func finish(_ id: Source.ID) {
        running[id] = nil
    }

    private func isLate(_ beginning: Duration, at time: Duration) -> Bool {
        time >= beginning + limits.patience
    }

    /// Whether another source of `host` may be refreshed.
    private func isFree(_ host: String) -> Bool {
        running.values.count { $0.host == host } < limits.countOfHost
    }
}

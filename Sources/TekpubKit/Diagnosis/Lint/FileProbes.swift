import TekpubFormats

/// Checks many files, few at a time.
struct FileProbes {
    /// The most requests at once, and to one host.
    private static let (limit, hostLimit) = (4, 2)

    let client: HTTPClient

    /// Returns the problems of `probes`, in their order.
    func problems(of probes: [FileProbe]) async -> [FeedProblem] {
        var found: [Int: [FeedProblem]] = [:]
        var waiting = Array(probes.enumerated())
        var running: [HostName?: Int] = [:]
        await withTaskGroup(of: (number: Int, host: HostName?, problems: [FeedProblem]).self) { group in
            func startMore() {
                while running.values.reduce(0, +) < Self.limit,
                    let place = waiting.firstIndex(where: {
                        running[HostName($0.element.url), default: 0] < Self.hostLimit
                    })
                {
                    let (number, probe) = waiting.remove(at: place)
                    let host = HostName(probe.url)
                    running[host, default: 0] += 1
                    group.addTask { (number, host, await probe.problems(by: client)) }
                }
            }
            startMore()
            while let done = await group.next() {
                found[done.number] = done.problems
                running[done.host, default: 1] -= 1
                startMore()
            }
        }
        return probes.indices.flatMap { found[$0] ?? [] }
    }
}

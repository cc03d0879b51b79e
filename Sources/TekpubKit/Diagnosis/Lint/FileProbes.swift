import TekpubFormats

/// Checks many files, few at a time.
struct FileProbes {
    /// The most requests at once, and to one host.
    private static let (limit, hostLimit) = (4, 2)

    let client: HTTPClient

    /// Returns the problems of `probes`, in their order.
    func problems(of probes: [FileProbe]) async -> [FeedProblem] {
        var found: [Int: [FeedProblem]] = [:]
        // The numbers of the waiting probes of each host, the next one last.
        var waiting: [HostName?: [Int]] = [:]
        // A host for each request to it that may begin.
        var ready: [HostName?] = []
        for (number, probe) in probes.enumerated().reversed() {
            let host = HostName(probe.url)
            waiting[host, default: []].append(number)
            if waiting[host, default: []].count <= Self.hostLimit { ready.append(host) }
        }
        var runningCount = 0
        await withTaskGroup(of: (number: Int, host: HostName?, problems: [FeedProblem]).self) { group in
            func startMore() {
                while runningCount < Self.limit, let host = ready.popLast() {
                    guard let number = waiting[host]?.popLast() else { continue }
                    runningCount += 1
                    group.addTask { (number, host, await probes[number].problems(by: client)) }
                }
            }
            startMore()
            while let done = await group.next() {
                found[done.number] = done.problems
                runningCount -= 1
                ready.append(done.host)
                startMore()
            }
        }
        return probes.indices.flatMap { found[$0] ?? [] }
    }
}

import Foundation
import Localization

/// Runs checks at once, and does not wait for those that take too long.
///
/// This folder finds out what `tekpub doctor` reports, as `Finding`s. The types in Checks make the checks from what is
/// handed in, such as the environment. They change nothing, and only `NetworkChecks.online` uses the network. The
/// folder Lint checks feeds, for `tekpub lint`.
package struct Diagnosis: Sendable {
    /// A check, which may block its thread.
    package struct Check: Sendable {
        let area: Finding.Area
        let name: String
        let run: @Sendable () async -> [Finding]

        /// A check that blocks.
        package init(_ area: Finding.Area, _ name: String, run: @escaping @Sendable () -> [Finding]) {
            self.init(area, name, asynchronous: { await onBlockingThread(run) })
        }

        package init(
            _ area: Finding.Area, _ name: String, asynchronous run: @escaping @Sendable () async -> [Finding]
        ) {
            self.area = area
            self.name = name
            self.run = run
        }
    }

    /// Returns the findings of all checks, in their order; "unknown" for a check that did not end within `limit`, and
    /// goes on unheard.
    package static func findings(
        of checks: [Check], within limit: Duration, clock: some Clock<Duration>
    ) async -> [Finding] {
        let (results, continuation) = AsyncStream.makeStream(of: (number: Int, findings: [Finding])?.self)
        for (number, check) in checks.enumerated() {
            Task.detached { continuation.yield((number, await check.run())) }
        }
        let deadline = Task {
            // Ignore errors: a cancelled sleep ends the wait, too.
            try? await clock.sleep(for: limit)
            continuation.yield(nil)
        }
        defer { deadline.cancel() }
        var found: [Int: [Finding]] = [:]
        if !checks.isEmpty {
            for await result in results {
                guard let result else { break }
                found[result.number] = result.findings
                if found.count == checks.count { break }
            }
        }
        return checks.enumerated().flatMap { number, check in
            found[number] ?? [
                Finding(check.area, check.name, .unknown, localized("This check did not end in time."))
            ]
        }
    }
}

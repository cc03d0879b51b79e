import Dispatch
import Foundation
import Synchronization
import TekpubFormats
import TekpubKit

// Puts the catalogue of a server into a library, and prints the time and memory used.
//
//     LibraryFilling URL FOLDER
//
// The time runs from the first byte of the catalogue
// until all of it is kept.

/// A figure of this process in kilobytes, as Linux reports it.
func memory(_ name: String) throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
}

func fill(from url: String, folder: String) async throws {
    let proxy = TekpubProxy(baseURL: try BaseURL(url), clock: TimerClock())
    let store = try Library.open(in: URL(filePath: folder)).store(for: CatalogID(rawValue: url))
    let start = Mutex<ContinuousClock.Instant?>(nil)
    _ = try await proxy.refresh(into: store.makeWriter()) { progress in
        start.withLock { $0 = $0 ?? (progress.byteCount > 0 ? ContinuousClock.now : nil) }
    }
    let seconds = start.withLock { $0 }.map { $0.duration(to: .now) / .seconds(1) } ?? 0
    let state = try store.state()
    print(seconds, try memory("VmHWM:"), state?.productionCount ?? 0, state?.episodeCount ?? 0)
}

guard CommandLine.arguments.count > 2 else {
    print("LibraryFilling URL FOLDER")
    exit(64)
}
Task {
    do {
        try await fill(from: CommandLine.arguments[1], folder: CommandLine.arguments[2])
        exit(0)
    } catch {
        print(error.localizedDescription)
        exit(1)
    }
}
dispatchMain()

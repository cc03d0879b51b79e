import Dispatch
import Foundation
import Synchronization
import Testing

@testable import TekpubKit

/// Downloads to a slow disk.
@Suite(.timeLimit(.minutes(5)))
struct DownloadBlockingTests {
    @Test func goesOnWhileOthersWaitForTheDisk() async throws {
        let box = try DownloadBox()
        let slowCount = 2 * ProcessInfo.processInfo.activeProcessorCount
        let disk = DispatchSemaphore(value: 0)
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let syncCount = Mutex(0)
        let network = DownloadNetwork(clock: box.clock) { _ in
            let isSlow = syncCount.withLock { count in
                count += 1
                return count <= slowCount
            }
            guard isSlow else { return }
            arrival.yield()
            disk.wait()
        }
        let log = Log<String>()
        try await withServer { question in
            log.add(question.path)
            return .video(DownloadBox.video, to: question)
        } body: { server in
            let downloader = Downloader(folder: box.folder, store: box.store, network: network) { request in
                try #require(URL(string: server.url + "/\(request.episode.number ?? 0).mp4"))
            }
            try await withThrowingTaskGroup { group in
                for number in 1...slowCount {
                    group.addTask { _ = try await downloader.download(DownloadBox.request(number)) }
                }
                var waitingCount = 0
                for await _ in arrivals {
                    waitingCount += 1
                    if waitingCount == slowCount { break }
                }
                // If the work ran in tasks, it would use every thread that they have by now.
                _ = try await downloader.download(DownloadBox.request(slowCount + 1))
                for _ in 0..<slowCount { disk.signal() }
                try await group.waitForAll()
            }
        }
        #expect(log.entries.sorted() == (1...(slowCount + 1)).map { "/\($0).mp4" }.sorted())
    }

    @Test(arguments: ["9223372036854775807", "9223372036854775296", "-1"])
    func refusesLengthsThatNoVideoHas(length: String) async throws {
        let box = try DownloadBox()
        try await withServer { _ in
            RawServer.Reply("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nvideo".utf8)
        } body: { server in
            let host = try #require(BaseURL.host(of: server.url))
            #expect(await box.failure(of: server) == .connection(.badLength(host: host)))
        }
        #expect(box.files.isEmpty)
    }
}

import Foundation
import Testing

@testable import TekpubKit

/// Several simultaneous downloads.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct DownloadManagerTests: ManagerTests {
    let given: TestDownloads
    private static let video = DownloadBox.video

    init() throws {
        given = try TestDownloads()
    }

    @Test func downloadsWhatIsAdded() async throws {
        try await withServer {
            .video(Self.video, to: $0)
        } body: { server in
            let manager = manager()
            await manager.enqueue((1...5).map { Self.request($0, of: server) })
            let items = try await until(manager) { $0.allSatisfy { $0.state.path != nil } }
            #expect(items.map(\.number) == [1, 2, 3, 4, 5])
            #expect(items.map(\.byteCount) == Array(repeating: Self.video.count, count: 5))
        }
        #expect(box.files == (1...5).map { "MVC/0\($0) - Part.mp4" })
        // The manager stops polling once nothing changes.
        box.clock.advance(by: .seconds(1))
        while !box.clock.isIdle { await Task.yield() }
        for _ in 1...1000 { await Task.yield() }
        #expect(box.clock.isIdle)
    }

    @Test func runsThreeAtATimeAndTwoAHost() async throws {
        let gate = DispatchSemaphore(value: 0)
        let answer = { @Sendable (question: VideoQuestion) -> RawServer.Reply in
            gate.wait()
            return .video(Self.video, to: question)
        }
        try await withServer(answer: answer) { first in
            try await withServer(answer: answer) { second in
                let manager = manager()
                await manager.enqueue((1...3).map { Self.request($0, of: first) })
                await manager.enqueue((4...6).map { Self.request($0, of: second) })
                // The last download to find its host busy lets one from the other host go first.
                try await until(manager) { items in
                    items[..<3].count(where: \.isRunning) == 2 && items[3...].count(where: \.isRunning) == 1
                }
                for _ in 1...6 {
                    gate.signal()
                    let items = try await until(manager) { $0.count(where: \.isRunning) <= 3 }
                    #expect(items[..<3].count(where: \.isRunning) <= 2)
                }
                try await until(manager) { $0.allSatisfy { $0.state.path != nil } }
            }
        }
    }

    @Test func pausesAndGoesOn() async throws {
        let log = Log<VideoQuestion>()
        try await withServer { question in
            log.add(question)
            var reply = RawServer.Reply.video(
                Self.video, to: question, cut: question.range == nil ? 100_000 : nil)
            reply.ending = .stay
            return reply
        } body: { server in
            let manager = manager()
            let request = Self.request(1, of: server)
            await manager.enqueue([request])
            await untilPart(of: 100_000)
            await manager.pause(request.id)
            await manager.enqueue([])
            #expect(await manager.items.map(\.state) == [.paused])
            await manager.resume(request.id)
            try await until(manager) { $0[0].state.path != nil }
        }
        #expect(log.entries.map(\.range) == [nil, 100_000 - DownloadPlan.repetition])
        #expect(box.bytes(of: "MVC/01 - Part.mp4") == Self.video)
    }

    /// A pause may come after the last byte, before the manager knows that the download has finished.
    @Test func takesAWholeVideoAlsoWhenItIsPaused() async throws {
        try await withPart(of: 100_000) { manager, request in
            await manager.pause(request.id)
            await manager.ended(request.id, as: .finished(path: "/tmp/video.mp4"))
            #expect(await manager.items.map(\.state) == [.finished(path: "/tmp/video.mp4")])
            await manager.stop()
        }
    }

    @Test func removesWhatHasArrivedWhenItIsCancelled() async throws {
        try await withPart(of: 100_000) { manager, request in
            await manager.cancel([request.id])
            #expect(await manager.items.isEmpty)
            await manager.stop()
        }
        #expect(box.files.isEmpty)
        #expect(try box.records().isEmpty)
    }

    @Test func bringsBackWhatWasRemoved() async throws {
        let log = Log<VideoQuestion>()
        try await withServer { question in
            log.add(question)
            var reply = RawServer.Reply.video(
                Self.video, to: question, cut: question.range == nil ? 100_000 : nil)
            reply.ending = .stay
            return reply
        } body: { server in
            let manager = manager()
            let request = Self.request(1, of: server)
            await manager.enqueue([request])
            await untilPart(of: 100_000)
            await manager.cancel([request.id])
            await manager.restoreCancelled([request.id])
            try await until(manager) { $0[0].state.path != nil }
            // A finished download is restored as it was.
            await manager.cancel([request.id])
            #expect(await manager.items.isEmpty)
            await manager.restoreCancelled([request.id])
            #expect(await manager.items.first?.state.path != nil)
            await manager.restoreCancelled([request.id])
            #expect(await manager.items.count == 1)
        }
        #expect(log.entries.map(\.range) == [nil, 100_000 - DownloadPlan.repetition])
        #expect(box.bytes(of: "MVC/01 - Part.mp4") == Self.video)
    }

    @Test func saysThatTheLibraryCannotBeWritten() async throws {
        try await withServer {
            .video(Self.video, to: $0)
        } body: { server in
            try box.refuseWrites()
            let manager = manager()
            await manager.enqueue([Self.request(1, of: server)])
            let items = try await until(manager) { $0[0].state.sentence != nil }
            await manager.stop()
            let sentence = try #require(items[0].state.sentence)
            #expect(sentence.contains(box.library.folder.statePath), "\(sentence)")
            for await problem in manager.problems {
                #expect(problem == sentence)
                break
            }
        }
        #expect(box.files.isEmpty)
    }

    @Test func triesAgainByItself() async throws {
        let log = Log<VideoQuestion>()
        try await withServer { question in
            log.add(question)
            return log.entries.count < 3
                ? .answer("", status: "502 Bad Gateway") : .video(Self.video, to: question)
        } body: { server in
            let manager = manager()
            await manager.enqueue([Self.request(1, of: server)])
            for delay in [1, 2] {
                try await until(manager) { $0[0].state.isRetrying && log.entries.count == delay }
                await box.clock.sleeper(until: box.clock.now.offset + .seconds(delay))
                box.clock.advance(by: .seconds(delay))
            }
            try await until(manager) { $0[0].state.path != nil }
        }
    }

    @Test func doesNotTryAgainForEver() async throws {
        try await withServer { _ in
            .answer("", status: "404 Gone")
        } body: { server in
            let manager = manager()
            await manager.enqueue([Self.request(1, of: server)])
            let items = try await until(manager) { $0[0].state.sentence != nil }
            #expect(items[0].state.sentence?.contains("does not have this video any more") == true)
            #expect(!items[0].isActive)
        }
    }
}

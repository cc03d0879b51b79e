import Foundation
import Synchronization
import TekpubFormats
import Testing

@testable import TekpubKit

/// The socket by which other programs command the player.
struct RemoteTests {
    private let box: TemporaryFolder
    private let folder: RemoteFolder

    init() throws {
        box = try TemporaryFolder()
        folder = try #require(RemoteFolder(environment: ["XDG_RUNTIME_DIR": box.url.path]))
    }

    /// What a browser plays.
    private func playing(_ title: String, at seconds: Int = 1200, isPaused: Bool = false) -> RemoteStatus {
        var status = PlaybackStatus(title: title, productionTitle: "The Lighthouse")
        status.phase = .ready
        status.currentTime = .seconds(seconds)
        status.duration = .seconds(3725)
        status.isPaused = isPaused
        return RemoteStatus(status)
    }

    /// A browser that obeys everything, and says so.
    private func server(
        _ title: String, obeying commands: CommandList = CommandList()
    ) throws -> RemoteServer {
        let status = playing(title)
        return try RemoteServer(in: folder, status: status) { command in
            commands.add(command)
            return .status(status)
        }
    }

    /// The commands that arrived.
    private final class CommandList: Sendable {
        private let commands = Mutex<[RemoteCommand]>([])
        var all: [RemoteCommand] { commands.withLock { $0 } }
        func add(_ command: RemoteCommand) { commands.withLock { $0.append(command) } }
    }

    /// Sends bytes, and returns everything that comes until the browser disconnects.
    private func exchange(_ bytes: String, endsOutput: Bool = true) throws -> String {
        let connection = try #require(try folder.connect())
        defer { close(connection.descriptor) }
        _ = MpvConnection.send(Array(bytes.utf8), to: connection.descriptor)
        if endsOutput { shutdown(connection.descriptor, Int32(SHUT_WR)) }
        var (reply, buffer) = (Data(), [UInt8](repeating: 0, count: 4096))
        while case let count = recv(connection.descriptor, &buffer, buffer.count, 0), count > 0 {
            reply.append(contentsOf: buffer[..<count])
        }
        return String(decoding: reply, as: UTF8.self)
    }

    private var client: RemoteClient { RemoteClient(folder, patience: .seconds(600)) }

    @Test(arguments: [
        ("toggle", RemoteCommand.toggle), ("seek +15", .seekBy(.seconds(15))),
        ("seek -1:30", .seekBy(.seconds(-90))), ("seek 12:05", .seek(to: .seconds(725))),
        ("seek 1:02:05", .seek(to: .seconds(3725))), ("seek 0", .seek(to: .zero)),
        ("speed 1.5", .setRate(1.5)), ("volume 60", .setVolume(60)),
    ])
    func readsCommands(text: String, command: RemoteCommand) {
        #expect(RemoteCommand(text.split(separator: " ").map(String.init)) == command)
        #expect(RemoteRequest(command.line.utf8) == .command(command))
    }

    @Test(arguments: [
        "", "seek", "seek x", "seek 1:60", "seek -", "seek 1:2:3:4", "seek ١", "seek 99999999", "speed 0",
        "speed nan", "speed inf", "volume -1", "volume 131", "volume nan", "pause now", "PAUSE",
    ])
    func refusesWhatIsNone(text: String) {
        #expect(RemoteCommand(text.split(separator: " ").map(String.init)) == nil)
    }

    @Test func tellsWhatPlaysAndObeys() async throws {
        let commands = CommandList()
        let server = try server("Mortar", obeying: commands)
        #expect(try client.status() == playing("Mortar"))
        // Tasks obey, and need the thread of this one.
        try await onBlockingThread { [client] in
            try client.perform(.toggle)
            try client.perform(.seekBy(.seconds(-15)))
        }
        #expect(commands.all == [.toggle, .seekBy(.seconds(-15))])
        server.publish(playing("Mortar", at: 1201))
        #expect(try client.status().position == 1201)
        server.close()
        #expect(throws: RemoteError.noBrowser) { try client.status() }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    /// The folder and the socket are the user's alone, whatever the umask is.
    @Test func onlyTheUserCanEnter() throws {
        let server = try server("Mortar")
        var status = stat()
        #expect(stat(folder.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
        let path = try #require(try folder.sockets().first)
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        server.close()
    }

    @Test func refusesAFolderThatOthersCanEnter() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        #expect(throws: RemoteError.unsafeFolder(path: folder.path)) { try server("Mortar") }
        #expect(throws: RemoteError.unsafeFolder(path: folder.path)) { try client.status() }
    }

    @Test func followsNoLinkToAnotherFolder() throws {
        let other = box.url.appending(path: "other").path
        try FileManager.default.createDirectory(
            atPath: other, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        try FileManager.default.createSymbolicLink(atPath: folder.path, withDestinationPath: other)
        #expect(throws: RemoteError.unsafeFolder(path: folder.path)) { try server("Mortar") }
        #expect(throws: RemoteError.unsafeFolder(path: folder.path)) { try client.status() }
    }

    @Test func needsAFolderOfTheSession() {
        #expect(RemoteFolder(environment: [:]) == nil)
        #expect(RemoteFolder(environment: ["XDG_RUNTIME_DIR": "run"]) == nil)
        let path = "/" + String(repeating: "x", count: 200)
        #expect(RemoteFolder(environment: ["XDG_RUNTIME_DIR": path]) != nil)
    }

    @Test func saysThatAPathIsTooLong() throws {
        let long = box.url.appending(path: String(repeating: "x", count: 100))
        try FileManager.default.createDirectory(at: long, withIntermediateDirectories: false)
        let folder = try #require(RemoteFolder(environment: ["XDG_RUNTIME_DIR": long.path]))
        #expect(throws: RemoteError.notListening(reason: "File name too long")) {
            try RemoteServer(in: folder, status: .stopped) { _ in .status(.stopped) }
        }
    }

    /// A killed program leaves its socket behind.
    @Test(arguments: [true, false])
    func removesWhatAKilledProgramLeft(runsAnother: Bool) throws {
        try folder.create()
        let abandoned = folder.newSocket().path
        close(try LocalSocket.listen(at: abandoned).get())
        #expect(try folder.browserCount() == 0)
        #expect(FileManager.default.fileExists(atPath: abandoned))
        let server = runsAnother ? try server("Mortar") : nil
        if runsAnother {
            #expect(try client.status().title == "Mortar")
        } else {
            #expect(throws: RemoteError.noBrowser) { try client.status() }
        }
        #expect(!FileManager.default.fileExists(atPath: abandoned))
        server?.close()
    }

    /// Of two browsers, the one that played last is commanded, and the other one when that has ended.
    @Test func commandsTheBrowserThatPlayedLast() async throws {
        let (first, second) = (try server("Mortar"), try server("Brick"))
        let sockets = try folder.sockets()
        first.becomeCurrent()
        try await until { try client.status().title == "Mortar" }
        try await until {
            // A file's time has the precision of the system's clock.
            second.becomeCurrent()
            return try client.status().title == "Brick"
        }
        second.close()
        #expect(try client.status().title == "Mortar")
        #expect(sockets.count == 2)
        first.close()
    }

    @Test(arguments: ["garbage\n", "\n", "\0\u{1}\u{FF}\n", "seek -\n", "{\"pause\": true}\n"])
    func refusesGarbage(bytes: String) throws {
        let commands = CommandList()
        let server = try server("Mortar", obeying: commands)
        #expect(try exchange(bytes) == "{\"error\":\"unknown\"}\n")
        #expect(commands.all.isEmpty)
        #expect(try client.status().title == "Mortar")
        server.close()
    }

    /// Neither a line that never ends nor a caller that sends on without a pause fills the memory.
    @Test func disconnectsWhoSendsTooMuch() throws {
        let server = try server("Mortar")
        let long = String(repeating: "x", count: RemoteCaller.byteLimit + 1)
        #expect(try exchange(long, endsOutput: false).contains("tooLong"))
        #expect(try client.status().title == "Mortar")
        server.close()
    }

    /// Requests that follow each other are done in their order, and the last reply is sent to who has sent everything.
    @Test func answersSeveralRequests() async throws {
        let commands = CommandList()
        let server = try server("Mortar", obeying: commands)
        let replies = try await onBlockingThread { try exchange("pause\nnext\nstatus\n") }.split(
            separator: "\n")
        #expect(replies.count == 3)
        #expect(commands.all == [.pause, .next])
        server.close()
    }

    /// Callers that hold their connections keep nobody out.
    @Test func disconnectsTheOldestOfTooManyCallers() throws {
        let server = try server("Mortar")
        let idle = try (0..<RemoteServer.callerLimit + 8).map { _ in
            try #require(try folder.connect()).descriptor
        }
        #expect(try client.status().title == "Mortar")
        var byte: UInt8 = 0
        #expect(recv(idle[0], &byte, 1, 0) == 0)
        for descriptor in idle { close(descriptor) }
        server.close()
    }

    /// A follower hears each change once, also of another browser that plays, and of the end of both.
    @Test func followsWhicheverIsCurrent() async throws {
        let first = try server("Mortar")
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let (lines, output) = AsyncStream.makeStream(of: RemoteStatus.self)
        let (client, writer) = (client, ends[1])
        let following = Task {
            try await onBlockingThread {
                try client.follow(writingTo: writer) { output.yield($0) }
            }
        }
        var iterator = lines.makeAsyncIterator()
        #expect(await iterator.next() == playing("Mortar"))
        first.publish(playing("Mortar", isPaused: true))
        #expect(await iterator.next() == playing("Mortar", isPaused: true))
        first.publish(playing("Mortar", isPaused: true))
        first.publish(playing("Mortar", at: 1230, isPaused: true))
        #expect(await iterator.next()?.position == 1230)
        let second = try server("Brick")
        second.becomeCurrent()
        #expect(await iterator.next()?.title == "Brick")
        second.close()
        #expect(await iterator.next()?.title == "Mortar")
        first.close()
        #expect(await iterator.next() == .stopped)
        // Nobody reads any more.
        close(ends[0])
        try await following.value
        close(ends[1])
    }

    private func until(_ condition: () throws -> Bool) async throws {
        while try !condition() { await Task.yield() }
    }
}

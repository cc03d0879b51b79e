import CursesKit
import Logging
import TekpubKit

/// Does what other programs ask of the player, and tells them what is played.
///
/// Nothing of it exists until something plays, or waits in the row of the player. Then a socket is opened, off the main
/// actor. The message bus is joined only once something plays. What callers want has the same effect as the keys.
@MainActor
final class RemoteControl {
    private weak var controller: NowPlayingController?
    private let folder: RemoteFolder?
    /// The message bus to join; nil for none, and at the end.
    private var bus: SessionBus?
    private let tracks: PlayedTracks
    private let writes: UndoableWrites
    private let logger: Logger?
    private var server: Server = .none
    private var status = RemoteStatus.stopped
    /// What plays; nil while nothing does.
    private var playing: PlaybackStatus?
    private var busControl: BusControl?
    private let tasks = OwnedTasks()

    private enum Server {
        case none
        /// It is being opened, or could not be.
        case opening
        case open(RemoteServer)
    }

    /// - Parameters:
    ///   - folder: where the socket is opened; nil for none.
    ///   - bus: the message bus to join; nil for none.
    ///   - tracks: finds what is shown there.
    ///   - writes: writes what callers change.
    init(
        of controller: NowPlayingController, in folder: RemoteFolder?, on bus: SessionBus?,
        tracks: PlayedTracks, writes: UndoableWrites, logger: Logger?
    ) {
        self.controller = controller
        self.folder = folder
        self.bus = bus
        self.tracks = tracks
        self.writes = writes
        self.logger = logger
    }

    /// Call when the row of the player changes.
    ///
    /// - Parameter status: what the row shows; nil for nothing.
    func update(_ status: PlaybackStatus?) {
        let before = playing
        self.status = RemoteStatus(status)
        playing = status.flatMap { $0.isPaused ? nil : $0 }
        switch server {
        case .none: if status != nil, let folder { open(in: folder) }
        case .opening: break
        case .open(let server):
            server.publish(self.status)
            if let playing, before?.location != playing.location || before?.title != playing.title {
                server.becomeCurrent()
            }
        }
        updateBus()
    }

    /// Call when the queue changes.
    func queueDidChange() { updateBus() }

    /// Removes the socket, and leaves the bus; for a program that exits.
    func close() {
        busControl?.close()
        bus = nil
        if case .open(let server) = server { server.close() }
        server = .opening
    }

    /// What waits in the row since an earlier run is not on the bus.
    private func updateBus() {
        guard let controller, busControl != nil || controller.status != nil, let bus else { return }
        let control = busControl ?? makeBusControl(on: bus)
        busControl = control
        let status = controller.status
        control.update(status, canGoNext: controller.queue.hasNext(after: status?.location))
    }

    private func makeBusControl(on bus: SessionBus) -> BusControl {
        let player = MPRISPlayer(on: bus) { [weak self, writes] command in
            let reply = await self?.perform(command) ?? .refused(.nothingPlays)
            // A caller may move a slider faster than its values are written.
            if command.isWritten { await writes.settle() }
            return reply
        }
        return BusControl(player, tracks: tracks)
    }

    private func open(in folder: RemoteFolder) {
        server = .opening
        let perform: RemoteServer.Perform = { [weak self] command in
            await self?.perform(command) ?? .refused(.nothingPlays)
        }
        tasks.run { [status, logger, weak self] in
            do {
                let server = try await onBlockingThread { () throws(RemoteError) in
                    try RemoteServer(in: folder, status: status, perform: perform)
                }
                guard let self else { return }
                self.server = .open(server)
                server.publish(self.status)
                if playing != nil { server.becomeCurrent() }
            } catch {
                // Playing goes on without; `tekpub doctor` says what is wrong.
                logger?.error("\(error.localizedDescription)", source: "remote")
            }
        }
    }
}

extension RemoteControl {
    /// Does what a caller asks.
    ///
    /// - Returns: what is played now; the player may not have obeyed yet.
    func perform(_ command: RemoteCommand) -> RemoteReply {
        guard let controller else { return .refused(.nothingPlays) }
        let hasEffect =
            if let status = controller.status {
                change(status, of: controller, as: command)
            } else if let last = controller.last {
                begin(last, with: controller, as: command)
            } else {
                begin(with: controller, as: command)
            }
        return hasEffect ? .status(status) : .refused(.nothingPlays)
    }

    /// Changes what is played.
    private func change(
        _ status: PlaybackStatus, of controller: NowPlayingController, as command: RemoteCommand
    ) -> Bool {
        switch command {
        case .toggle: controller.togglePause()
        case .pause: controller.pause()
        case .play: if status.isPaused { controller.togglePause() }
        case .next: controller.queuePlayer.playNext()
        case .previous: controller.player.seek(to: .zero)
        case .stop: controller.stop()
        case .seek(let time): controller.player.seek(to: time)
        case .seekBy(let interval):
            PlaybackCommands(controller: controller).seek(by: interval)
        case .setRate(let rate): controller.setRate(rate)
        case .setVolume(let volume): controller.setVolume(volume)
        }
        return true
    }

    /// Goes on with what was played last, in an earlier run.
    private func begin(
        _ last: LastPlayedRow, with controller: NowPlayingController, as command: RemoteCommand
    ) -> Bool {
        switch command {
        case .toggle, .play: controller.playLast()
        case .next: controller.queuePlayer.playNext()
        case .previous: controller.playLast(from: .zero)
        case .stop: controller.dismissLast()
        case .seek(let time): controller.playLast(from: time)
        case .seekBy(let interval):
            controller.playLast(from: max(.zero, last.status.currentTime + interval))
        case .pause: break
        case .setRate, .setVolume: return false
        }
        return true
    }

    /// Plays the queue.
    private func begin(with controller: NowPlayingController, as command: RemoteCommand) -> Bool {
        guard [.play, .toggle, .next].contains(command), controller.queue.items?.isEmpty == false else {
            return false
        }
        controller.queuePlayer.playNext()
        return true
    }
}

extension RemoteCommand {
    /// Whether its value is written to the library.
    fileprivate var isWritten: Bool {
        switch self {
        case .setRate, .setVolume: true
        default: false
        }
    }
}

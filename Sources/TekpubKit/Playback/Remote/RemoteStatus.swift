import Foundation

/// What is played, as other programs are told.
public struct RemoteStatus: Codable, Hashable, Sendable {
    /// Whether something is played.
    public enum State: String, Codable, Sendable {
        case playing, paused
        /// Nothing is played.
        case stopped
    }

    /// Whether something is played.
    public var state: State
    /// The title of the episode, and that of its production.
    public var title, production: String?
    /// In seconds.
    public var position, duration: Int?
    /// 1 is normal.
    public var speed: Double?
    /// In percent.
    public var volume: Double?

    /// Nothing is played.
    public static let stopped = RemoteStatus(state: .stopped)

    private init(state: State) {
        self.state = state
    }

    /// The longest title that is told, in characters; publishers choose them.
    private static let titleLimit = 500

    /// - Parameter status: what the row of the player shows; nil for nothing.
    public init(_ status: PlaybackStatus?) {
        guard let status, !status.isEnded else {
            self = .stopped
            return
        }
        self.init(state: status.isPaused ? .paused : .playing)
        title = String(status.title.prefix(Self.titleLimit))
        production = status.productionTitle.map { String($0.prefix(Self.titleLimit)) }
        position = Int(status.currentTime.components.seconds)
        duration = status.duration.map { Int($0.components.seconds) }
        speed = (status.rate * 100).rounded() / 100
        volume = status.volume.rounded()
    }
}

/// Why a request had no effect.
public enum RemoteRefusal: String, Codable, Sendable {
    /// Nothing is played that the command could change.
    case nothingPlays
    /// The request is none that this version knows.
    case unknown
    /// The request is too long, or too many follow each other without a pause.
    case tooLong
}

/// The reply to a request.
public enum RemoteReply: Hashable, Sendable {
    case status(RemoteStatus)
    case refused(RemoteRefusal)

    private struct Refusal: Codable {
        let error: RemoteRefusal
    }

    /// - Parameter line: a line that a browser sent.
    /// - Returns: nil if it is no reply.
    init?(_ line: Data) {
        let decoder = JSONDecoder()
        // Ignore errors: a line is one or the other, or neither.
        if let refusal = try? decoder.decode(Refusal.self, from: line) {
            self = .refused(refusal.error)
        } else if let status = try? decoder.decode(RemoteStatus.self, from: line) {
            self = .status(status)
        } else {
            return nil
        }
    }

    /// The bytes to send.
    var line: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data: Data?
        // Ignore errors: neither has a number that JSON lacks.
        switch self {
        case .status(let status): data = try? encoder.encode(status)
        case .refused(let refusal): data = try? encoder.encode(Refusal(error: refusal))
        }
        return Array(data ?? Data("{}".utf8)) + [UInt8(ascii: "\n")]
    }
}

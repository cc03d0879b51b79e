import Foundation

/// What another program may ask of the player of a running browser.
///
/// This folder lets status bars, window managers and sessions over ssh command the player. The browser has a `RemoteServer`
/// with a socket in the `RemoteFolder`; `tekpub player` is its `RemoteClient`. A request is a line of words, such as
/// `seek +15`; its reply is a line of JSON: a `RemoteStatus`, or why nothing was done (`RemoteRefusal`). After `follow`, a
/// status arrives at each change.
public enum RemoteCommand: Hashable, Sendable {
    case pause, play, toggle, next, previous, stop
    /// Jumps to a position.
    case seek(to: Duration)
    /// Jumps forwards, or backwards if the interval is negative.
    case seekBy(Duration)
    /// Changes the speed; 1 is normal.
    case setRate(Double)
    /// Changes the volume, in percent.
    case setVolume(Double)

    /// The speeds and the volumes that can be set.
    public static let (rates, volumes) = (0.25...4.0, 0.0...130.0)
    /// The longest position or jump in seconds, which is longer than anything that is published.
    private static let secondsLimit = 1_000_000

    /// - Parameter words: the name, and its value if it has one.
    /// - Returns: nil if that is no command.
    public init?(_ words: [String]) {
        switch (words.first, words.count) {
        case ("pause", 1): self = .pause
        case ("play", 1): self = .play
        case ("toggle", 1): self = .toggle
        case ("next", 1): self = .next
        case ("previous", 1): self = .previous
        case ("stop", 1): self = .stop
        case ("seek", 2):
            guard let command = Self.seek(words[1]) else { return nil }
            self = command
        case ("speed", 2):
            guard let rate = Double(words[1]), Self.rates.contains(rate) else { return nil }
            self = .setRate(rate)
        case ("volume", 2):
            guard let volume = Double(words[1]), Self.volumes.contains(volume) else { return nil }
            self = .setVolume(volume)
        default: return nil
        }
    }

    /// Reads `+15`, `-1:00`, `90`, `12:05` or `1:02:05`.
    private static func seek(_ text: String) -> RemoteCommand? {
        let sign = text.first.flatMap { "+-".contains($0) ? $0 : nil }
        let digits = sign == nil ? text[...] : text.dropFirst()
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        guard 1...3 ~= parts.count else { return nil }
        var seconds = 0
        for (index, part) in parts.enumerated() {
            guard !part.isEmpty, part.count <= 7, part.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
                let number = Int(part), index == 0 || number < 60
            else { return nil }
            seconds = seconds * 60 + number
        }
        guard seconds <= secondsLimit else { return nil }
        switch sign {
        case "+": return .seekBy(.seconds(seconds))
        case "-": return .seekBy(.seconds(-seconds))
        default: return .seek(to: .seconds(seconds))
        }
    }

    /// The request, without the end of the line.
    var line: String {
        switch self {
        case .pause: "pause"
        case .play: "play"
        case .toggle: "toggle"
        case .next: "next"
        case .previous: "previous"
        case .stop: "stop"
        case .seek(let time): "seek \(time.components.seconds)"
        case .seekBy(let interval):
            "seek \(interval < .zero ? "" : "+")\(interval.components.seconds)"
        case .setRate(let rate): "speed \(rate)"
        case .setVolume(let volume): "volume \(volume)"
        }
    }
}

/// What a caller may send in a line.
enum RemoteRequest: Hashable, Sendable {
    /// The status, once.
    case status
    /// The status, now and at each change.
    case follow
    case command(RemoteCommand)

    /// - Parameter line: the bytes of a line, whatever they are.
    init?(_ line: some Sequence<UInt8>) {
        let words = String(decoding: Array(line), as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .map(String.init)
        switch words {
        case ["status"]: self = .status
        case ["follow"]: self = .follow
        default:
            guard let command = RemoteCommand(words) else { return nil }
            self = .command(command)
        }
    }

    /// The request, without the end of the line.
    var line: String {
        switch self {
        case .status: "status"
        case .follow: "follow"
        case .command(let command): command.line
        }
    }
}

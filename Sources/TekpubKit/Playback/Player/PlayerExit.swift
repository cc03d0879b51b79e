import Foundation
import Localization

/// How a player ended that did not succeed.
enum PlayerExit: Equatable {
    /// A signal of another program ended it, such as SIGKILL.
    case killed(signal: Int32)
    /// It made an error that ended it, such as SIGSEGV.
    case crashed(signal: Int32)
    /// It could not open or play the file.
    ///
    /// Source: mpv's manual, "Exit codes".
    case unplayable
    /// It ended with a status of its own.
    case exited(status: Int32)

    /// - Parameters:
    ///   - status: the exit status as in a shell: 128 plus the signal's number after a signal.
    ///   - player: the name of the program.
    init(status: Int32, of player: String) {
        switch status {
        case 128 + SIGSEGV, 128 + SIGABRT, 128 + SIGBUS, 128 + SIGILL, 128 + SIGFPE, 128 + SIGTRAP:
            self = .crashed(signal: status - 128)
        case 129..<192: self = .killed(signal: status - 128)
        case 2 where player == "mpv": self = .unplayable
        default: self = .exited(status: status)
        }
    }

    /// Returns what happened and what to try.
    ///
    /// - Parameters:
    ///   - player: the name of the program.
    ///   - message: its last message; nil if unknown.
    func sentence(on player: String, message: String?) -> String {
        let quotation = message.map { localized("It said: “\($0)”") }
        let sentences: [String?] =
            switch self {
            case .killed(let signal):
                [
                    localized("\(player) was killed (signal \(signal))."),
                    localized("Play the episode again to go on."),
                ]
            case .crashed(let signal):
                [
                    localized("\(player) crashed (signal \(signal))."), quotation,
                    localized("Play the episode again to go on."),
                ]
            case .unplayable: [localized("\(player) cannot play this episode."), quotation]
            case .exited(let status): [localized("\(player) ended with status \(status)."), quotation]
            }
        return joinedSentences(sentences)
    }
}

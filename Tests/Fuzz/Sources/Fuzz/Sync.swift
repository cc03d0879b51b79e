import Foundation

@testable import TekpubFormats

/// Reads an answer of a sync server whole and in pieces; both must give the same result. Actions that are read can be
/// sent and read again.
///
/// The last byte of `input` chooses the pieces; all bytes before it are the answer.
func readSyncAnswer(_ input: [UInt8]) -> Bool {
    guard let choice = input.last else { return false }
    let body = input.dropLast()
    let whole = SyncReading(of: [body])
    var generator = Generator(seed: UInt64(choice))
    let cut = SyncReading(of: pieces(of: body, using: &generator))
    precondition(whole == cut, "whole: \(whole)\nin pieces: \(cut)")
    // More would only take time.
    whole.actions.prefix(4).forEach(checkRoundTrip)
    return true
}

/// The result of reading an answer.
private enum SyncReading: Equatable {
    case answer(SyncResponse, [EpisodeAction])
    case failure(WireError)

    init(of pieces: [ArraySlice<UInt8>]) {
        var reader = SyncResponseReader()
        var actions: [EpisodeAction] = []
        do throws(WireError) {
            for piece in pieces {
                try reader.append(Data(piece))
                actions += reader.takeActions()
            }
            self = .answer(try reader.finish(), actions)
        } catch {
            self = .failure(error)
        }
    }

    /// The actions; none after a failure.
    var actions: [EpisodeAction] {
        if case .answer(_, let actions) = self { actions } else { [] }
    }
}

private func checkRoundTrip(_ action: EpisodeAction) {
    for seconds in [action.started, action.position, action.total].compactMap({ $0 }) {
        precondition((0...Int(Int32.max)).contains(seconds), "\(action)")
    }
    guard let sent = try? JSONEncoder().encode(["actions": [action]]) else {
        preconditionFailure("cannot be sent: \(action)")
    }
    var expected = action
    // The years with four digits since 1970; and never one of two places without the other.
    expected.time = action.time.map { min(max($0, 0), 253_402_300_799) }
    if [action.started, action.position, action.total].contains(nil) {
        (expected.started, expected.total) = (nil, nil)
    }
    let received = SyncReading(of: [ArraySlice([UInt8](sent))]).actions
    precondition(received == [expected], "sent: \(expected)\nreceived: \(received)")
}

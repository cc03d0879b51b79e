import Foundation

/// Passes a player's standard error on to the terminal, and remembers its last line.
final class PlayerErrors: Sendable {
    private let reader: PipeReader
    private let tail: OutputTail

    /// How much of the end is remembered, in bytes, and how much of it is quoted, in characters.
    private static let (byteLimit, characterLimit) = (4096, 200)

    /// The standard error of the player.
    var remote: Int32 { reader.remote }

    /// - Returns: nil if the system cannot make the pipes; the player can do without them.
    init?() {
        let tail = OutputTail(limit: Self.byteLimit)
        let reader = PipeReader { bytes in
            tail.add(bytes)
            Self.passOn(bytes)
        }
        guard let reader else { return nil }
        (self.reader, self.tail) = (reader, tail)
    }

    /// Closes this process's copy of the player's end. Call it once, when the player has started or could not start.
    func didStart() { reader.didStart() }

    /// Returns the player's last line; nil if it was silent. Call it once, after the player has ended.
    func finish() async -> String? {
        await reader.finish()
        let lines = tail.text.text.split(whereSeparator: \.isNewline).lazy
        let line = lines.map { $0.trimmingCharacters(in: .whitespaces) }.last { !$0.isEmpty }
        return line.map { $0.count > Self.characterLimit ? $0.prefix(Self.characterLimit) + "…" : $0 }
    }

    private static func passOn(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while let start = rest.baseAddress, !rest.isEmpty {
                let count = write(STDERR_FILENO, start, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// The address of the first byte.
    fileprivate var baseAddress: UnsafeRawPointer? { UnsafeRawBufferPointer(rebasing: self).baseAddress }
}

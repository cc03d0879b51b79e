import Foundation
import Synchronization

/// What has been received of a body and not yet been decoded.
///
/// Foundation on Linux cannot hold a sender back, so a server that is faster than the decoder would fill
/// the memory with its whole body. What does not fit here waits in a file without a name.
final class Backlog: Sendable {
    /// Some bytes that wait, to be taken in the order in which they came.
    enum Piece: Sendable {
        case memory(Data)
        case file(byteCount: Int)
    }

    fileprivate struct State {
        /// How many bytes wait in memory.
        var memoryByteCount = 0
        var file: FileHandle?
        /// Where the file is read and written next.
        var readOffset: UInt64 = 0, writeOffset: UInt64 = 0
    }

    private let memoryLimit: Int
    private let state = Mutex(State())

    /// - Parameter memoryLimit: how many bytes may wait in memory.
    init(memoryLimit: Int = 4 << 20) {
        self.memoryLimit = memoryLimit
    }

    /// Whether bytes wait in the file.
    var usesFile: Bool { state.withLock { $0.writeOffset > 0 } }

    /// Keeps `bytes` until they are taken; in memory after all if there is no room for a file.
    func add(_ bytes: Data) -> Piece {
        state.withLock { state in
            let fits = state.memoryByteCount + bytes.count <= memoryLimit
            if !fits, state.append(bytes) { return .file(byteCount: bytes.count) }
            state.memoryByteCount += bytes.count
            return .memory(bytes)
        }
    }

    /// The bytes of the first piece that was not yet taken.
    ///
    /// - Returns: nil if the file cannot be read.
    func take(_ piece: Piece) -> Data? {
        state.withLock { state in
            switch piece {
            case .memory(let bytes):
                state.memoryByteCount -= bytes.count
                return bytes
            case .file(let byteCount): return state.next(byteCount)
            }
        }
    }
}

extension Backlog.State {
    /// Writes to the end of the file.
    ///
    /// - Returns: false if that cannot be done; nothing of `bytes` counts then.
    fileprivate mutating func append(_ bytes: Data) -> Bool {
        file = file ?? .temporary()
        guard let file else { return false }
        do {
            try file.seek(toOffset: writeOffset)
            try file.write(contentsOf: bytes)
        } catch {
            return false
        }
        writeOffset += UInt64(bytes.count)
        return true
    }

    /// Reads what comes next in the file, and empties it once all has been read.
    fileprivate mutating func next(_ byteCount: Int) -> Data? {
        // Silence is safe: whoever asked is told that there is nothing.
        guard let file, (try? file.seek(toOffset: readOffset)) != nil,
            let bytes = try? file.read(upToCount: byteCount), bytes.count == byteCount
        else { return nil }
        readOffset += UInt64(byteCount)
        if readOffset == writeOffset {
            // Silence is safe: a file that stays long is written anew from its beginning.
            try? file.truncate(atOffset: 0)
            readOffset = 0
            writeOffset = 0
        }
        return bytes
    }
}

extension FileHandle {
    /// A new file that only this process can reach, and that is gone with it; nil if there can be none.
    fileprivate static func temporary() -> FileHandle? {
        let path = FileManager.default.temporaryDirectory.appending(path: "tekpub.XXXXXX").path
        var template = Array(path.utf8CString)
        guard let file = temporary(&template) else { return nil }
        unlink(template)
        return file
    }
}

import Foundation

/// Files that are lists of other files, whatever their name says.
///
/// A player opens what such a list names, also local files. A server that sends one in place of a video could have the
/// player read, and show, files that the server must not choose.
enum ReferenceFile {
    /// How the lists begin that mpv and FFmpeg recognize by their contents, in lower case.
    ///
    /// Source: mpv's demux_edl.c and demux_playlist.c; FFmpeg's concatdec.c, dashdec.c and hls.c.
    private static let beginnings = [
        "# mpv edl", "mpv edl", "#extm3u", "#extinf", "[playlist]", "[reference]", "[default]",
        "[internetshortcut]",
        "rtsptext", "<smil", "<asx", "<playlist", "<?wpl", "<mpd", "ffconcat version", "edl://",
    ].map { Array($0.utf8) }

    /// The number of bytes that are compared.
    private static let length = 64

    /// Whether a file that begins with `bytes` is a list of other files.
    static func begins(with bytes: some Sequence<UInt8>) -> Bool {
        var bytes = Array(bytes.prefix(length))[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let text = bytes.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }.map {
            (0x41...0x5A).contains($0) ? $0 + 0x20 : $0
        }
        return beginnings.contains { text.starts(with: $0) }
    }

    /// Whether the file at `path` is a list of other files; false if it cannot be read.
    static func isFile(at path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return isFile(descriptor)
    }

    /// Whether the open file is a list of other files. Its position stays.
    static func isFile(_ descriptor: Int32) -> Bool {
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            count = max(0, pread(descriptor, buffer.baseAddress, length, 0))
        }
        return begins(with: bytes)
    }
}

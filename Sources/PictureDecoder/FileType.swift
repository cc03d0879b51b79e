/// The format of a file, which its first bytes tell.
enum FileType {
    case jpeg, png, webP

    /// nil for any other format.
    init?(of bytes: UnsafeRawBufferPointer) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webP
        } else {
            return nil
        }
    }
}

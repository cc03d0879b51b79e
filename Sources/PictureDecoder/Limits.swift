import CPictures

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a picture may cost.
enum Limits {
    /// The longest file in bytes.
    static let fileSize = 16 << 20
    /// The longest side of a file's picture, and its largest number of pixels.
    private static let (side, pixelCount) = (20_000, 40_000_000)
    /// The longest side of the result.
    static let shownSide = 4096

    /// Bytes of memory: 40 million pixels in a format that must be decoded as a whole need 240 MB.
    private static let memory: UInt64 = 512 << 20
    private static let seconds: UInt64 = 5

    /// Gives up what the decoder does not need.
    static func apply() {
        #if os(Linux)
            pic_limit(pic_memory, memory)
            pic_limit(pic_processes, 0)
        #endif
        pic_limit(pic_time, seconds)
        pic_limit(pic_files, 0)
        pic_limit(pic_file_size, 0)
        pic_limit(pic_core, 0)
    }

    /// Ends the process unless a picture of this size may be decoded.
    static func check(width: Int, height: Int) {
        guard (1...side).contains(width), (1...side).contains(height), width * height <= pixelCount else {
            fail()
        }
    }
}

/// Ends the process: the file is no picture that can be shown.
func fail() -> Never {
    _exit(EX_DATAERR)
}

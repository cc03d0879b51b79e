import CPictures
import CSandbox

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Decodes one picture: `tekpub-picture WIDTH HEIGHT`, with the file on standard input.
///
/// The bytes come from strangers and the libraries are written in C, so this is a process of its own, without files,
/// children and much memory or time (`Limits`), and on Linux without all system calls that decoding does not need
/// (`sandbox_enter`). It writes width and height, four bytes each with the lowest first, and
/// red, green and blue of each pixel, row by row from the top. The picture keeps its proportions, fits into WIDTH and
/// HEIGHT, and is never larger than the file's. Transparent pixels are drawn on white.
///
/// The exit status is 64 for wrong arguments, and 65 for bytes that are no JPEG, PNG or WebP, are incomplete, animated
/// or too large; nothing is written then.
let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard CommandLine.arguments.count == 3, arguments.count == 2,
    arguments.allSatisfy({ (1...Limits.shownSide).contains($0) })
else { exit(EX_USAGE) }

Limits.apply()
// Where there is no sandbox, the limits remain; tekpub doctor says so.
_ = sandbox_enter()
guard let file = StandardInput.read(upTo: Limits.fileSize) else { fail() }
let room = PixelSize(width: arguments[0], height: arguments[1])
var canvas = file.withUnsafeBytes { bytes -> ScaledCanvas in
    switch FileType(of: bytes) {
    case .jpeg: JPEGFile.decode(bytes, into: room)
    case .png: PNGFile.decode(bytes, into: room)
    case .webP: WebPFile.decode(bytes, into: room)
    case nil: fail()
    }
}
guard StandardOutput.write(canvas.finished()) else { exit(EX_IOERR) }

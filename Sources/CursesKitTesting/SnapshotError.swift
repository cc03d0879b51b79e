/// Why a screen does not match its file.
public enum SnapshotError: Error, Equatable, CustomStringConvertible {
    /// The screen differs from the file; `rows` are the lines that differ.
    case differs(String, rows: [String])
    /// The file does not exist.
    case missing(String)
    /// The files of this name were recorded, as requested.
    case recorded(String)
    /// The file could not be written.
    case unwritable(String)

    /// What is wrong, and what to try.
    public var description: String {
        switch self {
        case .differs(let file, let rows):
            "The screen differs from \(file); - is the file, + the screen:\n" + rows.joined(separator: "\n")
        case .missing(let file): "There is no \(file). RECORD_SCREENS=1 records it."
        case .recorded(let name): "Recorded \(name). Review it, and run the test again without recording."
        case .unwritable(let file): "\(file) could not be written."
        }
    }
}

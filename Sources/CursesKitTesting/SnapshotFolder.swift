import CursesKit
import Foundation

/// A folder of expected screens, reviewed like code.
///
/// `NAME.txt` has the text of a screen and `NAME.styles.txt` its styles, if colour matters; `NAME.svg` is a picture for
/// the documentation. With
/// `RECORD_SCREENS=1` in the environment, the files are written, and comparisons fail, so that a recording
/// never passes by accident.
public struct SnapshotFolder: Sendable {
    private let path: String
    /// Whether the files are written instead of compared.
    public let isRecording: Bool

    /// The files in the folder at `path`.
    ///
    /// - Parameter isRecording: whether to write the files instead of comparing; by default, the value of
    ///   `RECORD_SCREENS`.
    public init(
        path: String, isRecording: Bool = ProcessInfo.processInfo.environment["RECORD_SCREENS"] == "1"
    ) {
        self.path = path
        self.isRecording = isRecording
    }

    /// The files in `name`, a folder beside the calling source file.
    public init(named name: String, besides file: String = #filePath) {
        let folder = URL(filePath: file).deletingLastPathComponent()
        self.init(path: folder.appending(path: name).path)
    }

    /// Compares the screen of `terminal` with the file.
    ///
    /// - Throws: `SnapshotError`, which fails a test and lists the rows that differ.
    @MainActor
    public func verify(
        _ terminal: VirtualTerminal, named name: String, withStyles: Bool = false
    ) throws(SnapshotError) {
        try verify(Snapshot(of: terminal), named: name, withStyles: withStyles)
    }

    /// Compares `snapshot` with the file.
    ///
    /// - Throws: `SnapshotError`, which fails a test and lists the rows that differ.
    public func verify(
        _ snapshot: Snapshot, named name: String, withStyles: Bool = false
    ) throws(SnapshotError) {
        try verify(
            [(snapshot.text, "\(name).txt")] + (withStyles ? [(snapshot.styles, "\(name).styles.txt")] : []),
            named: name)
    }

    /// Compares `screenshot` with the file `NAME.svg`.
    ///
    /// - Throws: `SnapshotError`, which fails a test and lists the rows that differ.
    public func verify(_ screenshot: Screenshot, named name: String) throws(SnapshotError) {
        try verify([(screenshot.svg, "\(name).svg")], named: name)
    }

    private func verify(_ parts: [(String, String)], named name: String) throws(SnapshotError) {
        if isRecording {
            for (text, file) in parts { try record(text, in: file) }
            throw .recorded(name)
        }
        for (text, file) in parts { try compare(text, with: file) }
    }

    private func record(_ text: String, in file: String) throws(SnapshotError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: path).appending(path: file))
        } catch {
            throw .unwritable(file)
        }
    }

    private func compare(_ text: String, with file: String) throws(SnapshotError) {
        let expected: String
        do {
            expected = try String(contentsOf: URL(filePath: path).appending(path: file), encoding: .utf8)
        } catch {
            throw .missing(file)
        }
        guard text != expected else { return }
        throw .differs(file, rows: Self.differences(between: expected, and: text))
    }

    /// The lines that differ, with their numbers, in the form of a patch.
    private static func differences(between expected: String, and text: String) -> [String] {
        let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let new = text.split(separator: "\n", omittingEmptySubsequences: false)
        return (0..<max(old.count, new.count)).flatMap { row -> [String] in
            let before = row < old.count ? old[row] : nil
            let after = row < new.count ? new[row] : nil
            guard before != after else { return [] }
            return [before.map { "\(row + 1) - \($0)" }, after.map { "\(row + 1) + \($0)" }].compactMap { $0 }
        }
    }
}

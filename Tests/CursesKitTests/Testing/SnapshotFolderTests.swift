import CursesKit
import CursesKitTesting
import Foundation
import Testing

/// A folder of its own for each test, removed afterwards.
final class SnapshotFolderTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

    deinit {
        // Ignore errors: most tests have not made the folder.
        try? FileManager.default.removeItem(atPath: path)
    }

    private func snapshot(_ text: String, style: Style = .plain) -> Snapshot {
        var canvas = Canvas(size: Size(width: 5, height: 2))
        canvas.draw(Text(text), at: .zero, style: style)
        return Snapshot(of: canvas)
    }

    /// The error of comparing `snapshot` with the file `one` of `folder`.
    private func error(
        _ folder: SnapshotFolder, _ snapshot: Snapshot, withStyles: Bool = false
    ) -> SnapshotError? {
        do {
            try folder.verify(snapshot, named: "one", withStyles: withStyles)
            return nil
        } catch {
            return error
        }
    }

    private var recorder: SnapshotFolder { SnapshotFolder(path: path, isRecording: true) }
    private var folder: SnapshotFolder { SnapshotFolder(path: path, isRecording: false) }

    @Test func failsWhenItRecords() {
        #expect(error(recorder, snapshot("abc")) == .recorded("one"))
        #expect(error(folder, snapshot("abc")) == nil)
    }

    @Test func saysInWhatRowsAScreenDiffers() {
        #expect(error(recorder, snapshot("abc")) != nil)
        #expect(error(folder, snapshot("abd")) == .differs("one.txt", rows: ["1 - abc", "1 + abd"]))
    }

    @Test func comparesStylesWhereTheyMatter() {
        #expect(error(recorder, snapshot("abc"), withStyles: true) != nil)
        let bold = snapshot("abc", style: Style(attributes: .bold))
        #expect(error(folder, bold) == nil)
        let rows = ["1 - .....", "1 + aaa..", "4 + a = bold standard", "5 + "]
        #expect(
            error(folder, bold, withStyles: true)?.description
                == SnapshotError.differs("one.styles.txt", rows: rows).description)
    }

    @Test func missesAFileThatWasNeverRecorded() {
        #expect(error(folder, snapshot("")) == .missing("one.txt"))
    }

    @Test func saysThatItCannotWrite() {
        let nowhere = SnapshotFolder(path: "/dev/null/nowhere", isRecording: true)
        #expect(error(nowhere, snapshot("")) == .unwritable("one.txt"))
    }
}

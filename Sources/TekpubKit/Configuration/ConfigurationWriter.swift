import Foundation
import Localization

/// Changes values in the user's configuration file while a program runs. Whatever else is in the file stays as it is.
///
/// The file is replaced atomically and keeps its permissions; of a symbolic link, the target is replaced. A missing
/// file is written as `tekpub config init` writes it. A file that cannot be used, or that may not be written, is not
/// changed.
public struct ConfigurationWriter: Sendable {
    /// The path of the user's file.
    public let path: String

    /// Creates a writer of the file at `path`.
    public init(path: String) { self.path = path }

    /// Writes changes, all or none; reads and writes the disk, so call it off the main actor.
    public func write(_ changes: [ConfigurationChange]) throws(ConfigurationError) {
        let text = try ConfigurationFile.text(ofFileAt: path)
        var editor = TOMLEditor(text ?? ConfigurationTemplate.text)
        try checkVersion(of: text)
        for change in changes { try edit(&editor, change) }
        guard editor.text != text else { return }
        guard text != nil else { return try ConfigurationTemplate.write(editor.text, to: path) }
        try replace(by: editor.text)
    }

    private func edit(_ editor: inout TOMLEditor, _ change: ConfigurationChange) throws(ConfigurationError) {
        do throws(TOMLEditor.Failure) {
            try editor.set(change.path, to: change.toml)
        } catch {
            switch error {
            case .syntax(let error): throw problem(unchanged(error.sentence), at: error.position)
            case .noPlace:
                let name = change.path.joined(separator: ".")
                throw problem(unchanged(localized("'\(name)' has no place in it.")))
            }
        }
    }

    /// A file of another version may mean something else by what is written.
    private func checkVersion(of text: String?) throws(ConfigurationError) {
        guard let text, let sentence = ConfigurationFile.problem(ofVersionIn: text) else { return }
        throw problem(unchanged(sentence))
    }

    private func replace(by text: String) throws(ConfigurationError) {
        guard let resolved = realpath(path, nil) else { throw unwritable(errno) }
        defer { free(resolved) }
        let target = String(cString: resolved)
        var status = stat()
        guard stat(target, &status) == 0 else { throw unwritable(errno) }
        // A new file could take the place of one that may not be written.
        let isWritable = access(target, W_OK) == 0
        if !isWritable, errno == EROFS { throw unwritable(EROFS) }
        guard isWritable, status.st_mode & 0o222 != 0 else {
            throw problem(
                unchanged(localized("it is read-only. Allow changes: chmod u+w '\(target)'.")))
        }
        do throws(PrivateFile.Failure) {
            try PrivateFile.write(
                Data(text.utf8), to: target, permissions: status.st_mode & 0o7777, group: status.st_gid)
        } catch {
            throw problem(unchanged(localized("it cannot be written: \(error.reason).")))
        }
    }

    private func unwritable(_ code: Int32) -> ConfigurationError {
        problem(unchanged(localized("it cannot be written: \(String(cString: strerror(code))).")))
    }

    private func unchanged(_ sentence: String) -> String { localized("\(sentence) Nothing was changed.") }

    private func problem(_ sentence: String, at position: TextPosition? = nil) -> ConfigurationError {
        ConfigurationError(in: .file(path), at: position, problem: sentence)
    }
}

import CursesKit

/// The text of a file, or what is known of another entry.
final class FileViewController: ViewController {
    private let text = TextView()
    private var reading: Task<Void, Never>?

    override init() {
        super.init()
        title = "Nothing"
        text.showsVerticalScrollIndicator = true
    }

    override var preferredResponder: Responder { text }
    override func loadView() -> View { text }

    /// Shows an entry of a folder; nil for none.
    func show(_ item: FileItem?, in folder: Folder) {
        reading?.cancel()
        title = item.map { Text($0.name) } ?? "Nothing"
        guard let item else { return text.paragraphs = [] }
        guard !item.isFolder else {
            return text.paragraphs = [
                .init(Text("A folder, changed on \(item.modified)"), style: .secondaryLabel)
            ]
        }
        reading = Task { [weak self] in
            do throws(FileError) {
                let content = try await folder.text(of: item)
                if !Task.isCancelled { self?.show(content, of: item) }
            } catch {
                if !Task.isCancelled {
                    self?.text.paragraphs = [.init(Text(error.reason), style: .destructive)]
                }
            }
        }
    }

    private func show(_ content: String?, of item: FileItem) {
        guard let content else {
            return text.paragraphs = [
                .init(Text("\(item.size) bytes that are no text"), style: .secondaryLabel)
            ]
        }
        text.paragraphs = Text(content).paragraphs.map { .init($0) }
    }
}

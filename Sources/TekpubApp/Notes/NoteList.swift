import Dispatch
import Localization
import Observation
import TekpubKit

/// The user's notes as the screens show them.
///
/// Changes are written in the order of the keys, off the main actor; what was removed can be put back. Screens that read
/// `episodes` in `updateProperties()` follow it.
@MainActor
@Observable
final class NoteList {
    /// The notes by episode, the one with the latest note first; nil until they were read.
    private(set) var episodes: [NotedEpisode]?

    private let library: LazyLibrary
    private let writes: UndoableWrites

    init(library: LazyLibrary, writes: UndoableWrites) {
        self.library = library
        self.writes = writes
    }

    /// Reads the notes, unless they were read.
    func loadIfNeeded() {
        if episodes == nil { reload() }
    }

    /// Reads the notes, which another program may have changed.
    func reload() {
        perform { _ in }
    }

    /// Adds a note at a time, in seconds, and says `sentence`.
    func add(_ text: String, at position: Int, of episode: EpisodeLocation, saying sentence: String) {
        perform(saying: writes.undoStack.lasting(sentence)) { library throws(LibraryError) in
            try library.notes.add(text, at: position, of: episode)
        }
    }

    /// Changes the text of a note.
    func setText(_ text: String, of note: EpisodeNote) {
        guard text != note.text else { return }
        change(saying: localized("Changed the note"), subject: note.text) { library throws(LibraryError) in
            try library.notes.setText(text, of: note.id)
        } undo: { library throws(LibraryError) in
            try library.notes.setText(note.text, of: note.id)
        }
    }

    /// Removes notes.
    func remove(_ notes: [EpisodeNote]) {
        guard !notes.isEmpty else { return }
        change(
            saying: localized("Removed \(CountText.notes(notes.count))"),
            subject: notes.count == 1 ? notes[0].text : nil
        ) { library throws(LibraryError) in
            for note in notes { _ = try library.notes.remove(note.id) }
        } undo: { library throws(LibraryError) in
            for note in notes { try library.notes.restore(note) }
        }
    }

    private typealias Change = @Sendable (LazyLibrary) throws(LibraryError) -> Void

    /// - Parameter subject: what was changed, if the sentence does not name it; nil for several notes.
    private func change(
        saying sentence: String, subject: String?, _ change: @escaping Change, undo: @escaping Change
    ) {
        writes.write { [library] () throws(LibraryError) in
            try change(library)
            return try library.library().notedEpisodes()
        } undo: { [library] _ throws(LibraryError) in
            try undo(library)
            return try library.library().notedEpisodes()
        } completion: { [weak self, writes] episodes in
            self?.show(episodes, saying: writes.undoStack.offering(sentence))
        } undone: { [weak self] _, episodes in
            self?.show(episodes, saying: UndoStack.undone(sentence, subject: subject))
        }
    }

    private func perform(
        saying sentence: String? = nil,
        _ body: @escaping @Sendable (LazyLibrary) throws(LibraryError) -> Void
    ) {
        writes.write { [library] () throws(LibraryError) in
            try body(library)
            return try library.library().notedEpisodes()
        } completion: { [weak self] episodes in
            self?.show(episodes, saying: sentence)
        }
    }

    private func show(_ new: [NotedEpisode], saying sentence: String?) {
        if let sentence { writes.messages.say(sentence) }
        if new != episodes { episodes = new }
    }
}

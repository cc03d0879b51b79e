import CursesKit
import Localization
import TekpubKit

extension NoteList {
    /// Asks for a note on a time of an episode, above `controller`.
    ///
    /// - Parameters:
    ///   - position: the time in the episode, in seconds.
    ///   - title: of the episode.
    func askForNote(
        at position: Int, of episode: EpisodeLocation, title: String, above controller: ViewController
    ) {
        let time = controller.noteTime(position)
        controller.presentNoteSheet(at: position, title: title) { [weak self] in
            self?.add($0, at: position, of: episode, saying: localized("Noted at \(time)"))
        }
    }

    /// Asks for another text of a note, above `controller`.
    func askForText(of note: EpisodeNote, title: String, above controller: ViewController) {
        controller.presentNoteSheet(at: note.positionInSeconds, title: title, text: note.text) {
            [weak self] in self?.setText($0, of: note)
        }
    }
}

extension ViewController {
    /// A position, in words if it is read aloud.
    fileprivate func noteTime(_ seconds: Int) -> String {
        let isLinear = view.window?.application?.isLinear == true
        return isLinear ? DurationText.spoken(seconds: seconds) : DurationText.exact(seconds: seconds)
    }

    fileprivate func presentNoteSheet(
        at position: Int, title: String, text: String = "", onSave: @escaping (String) -> Void
    ) {
        let form = FormController(
            title: localized("Note at \(noteTime(position))"), message: Text(title))
        let field = form.addTextField(localized("Note"), text: text) {
            $0.allSatisfy(\.isWhitespace) ? localized("Write a few words.") : nil
        }
        form.addAction(AlertAction(localized("Save")) { onSave(field.text) })
        form.addAction(AlertAction(localized("Cancel"), style: .cancel))
        present(form)
    }
}

import Foundation
import Localization

/// A failure in a column of the library: the sentence, and in the line below it the language of the sentence and the
/// error as JSON.
///
/// The sentence is shown as it is in its own language, else the error is translated. A library of a previous version
/// has the sentence only, and a later version may have errors that are unknown here.
enum StoredFailure {
    /// Returns what to store.
    static func text(_ error: some LocalizedError & Encodable) -> String {
        let sentence = error.localizedDescription
        guard let json = StoredDetails.text(error) else { return sentence }
        return "\(sentence)\n\(Language.current.code) \(json)"
    }

    /// Returns the sentence in the language in force.
    static func sentence<Failure: LocalizedError & Decodable>(of text: String, as _: Failure.Type) -> String {
        guard let end = text.lastIndex(of: "\n"),
            let blank = text[end...].firstIndex(of: " "), text[blank...].hasPrefix(" {")
        else { return text }
        let sentence = String(text[..<end])
        guard text[text.index(after: end)..<blank] != Language.current.code,
            let error: Failure = StoredDetails.value(String(text[text.index(after: blank)...]))
        else { return sentence }
        return error.localizedDescription
    }
}

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
        guard let parts = Parts(text) else { return text }
        guard parts.language != Language.current.code,
            let error: Failure = StoredDetails.value(String(parts.json))
        else { return String(parts.sentence) }
        return error.localizedDescription
    }

    /// Returns the error; nil if only its sentence was stored, or if this version does not know it.
    static func error<Failure: Decodable>(of text: String, as _: Failure.Type) -> Failure? {
        Parts(text).flatMap { StoredDetails.value(String($0.json)) }
    }

    private struct Parts {
        let sentence, language, json: Substring

        /// - Returns: nil for a sentence alone.
        init?(_ text: String) {
            guard let end = text.lastIndex(of: "\n"),
                let blank = text[end...].firstIndex(of: " "), text[blank...].hasPrefix(" {")
            else { return nil }
            sentence = text[..<end]
            language = text[text.index(after: end)..<blank]
            json = text[text.index(after: blank)...]
        }
    }
}

/// The codes of three letters for languages, in files and catalogues.
///
/// Source: ISO 639-2; `gsw` as in voc/voctoweb, lib/languages.rb.
package enum LanguageCode {
    /// Returns the BCP 47 tag for `code`; the code itself if the language has no code of two letters.
    static func tag(for code: String) -> String { tags[code] ?? code }

    /// Returns the BCP 47 tag `tag` and the codes of three letters for the same language.
    package static func codes(of tag: String) -> [String] {
        [tag] + tags.filter { $0.value == tag }.map(\.key).sorted()
    }

    private static let tags: [String: String] = [
        "ara": "ar", "bul": "bg", "cat": "ca", "ces": "cs", "chi": "zh", "cze": "cs", "dan": "da",
        "deu": "de", "dut": "nl", "ell": "el", "eng": "en", "epo": "eo", "est": "et", "fin": "fi",
        "fra": "fr", "fre": "fr", "ger": "de", "gre": "el", "gsw": "de-ch", "heb": "he", "hin": "hi",
        "hrv": "hr", "hun": "hu", "ind": "id", "ita": "it", "jpn": "ja", "kor": "ko", "lat": "la",
        "lav": "lv", "lit": "lt", "nld": "nl", "nob": "nb", "nor": "no", "pol": "pl", "por": "pt",
        "ron": "ro", "rum": "ro", "rus": "ru", "slk": "sk", "slo": "sk", "slv": "sl", "spa": "es",
        "srp": "sr", "swe": "sv", "tha": "th", "tur": "tr", "ukr": "uk", "vie": "vi", "zho": "zh",
    ]
}

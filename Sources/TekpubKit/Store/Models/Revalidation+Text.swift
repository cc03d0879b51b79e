import Foundation

/// The text that the library stores.
///
/// A refresh reads one for each source, and writes one for each new catalogue, for which JSON takes ten times as long.
extension Revalidation {
    /// The first string of the text; a later version of tekpub with other strings has another one.
    private static let form = "1"
    /// The number of strings for all of it, and for each answer.
    private static let headCount = 6, responseCount = 3

    /// The strings of `PackedStrings`: the form, the parts, and those of each answer.
    var text: String {
        let head = [
            Self.form, method, Self.string(address?.absoluteString), Self.string(schema),
            Self.string(isComplete), Self.string(lacksPages),
        ]
        let parts = responses.flatMap { response in
            [
                Self.string(response.url?.absoluteString), Self.string(response.validator?.entityTag),
                Self.string(response.validator?.lastModified),
            ]
        }
        return PackedStrings.pack(head + parts) ?? ""
    }

    /// - Returns: nil if another version of tekpub wrote the text, or it is damaged.
    init?(text: String) {
        let strings = PackedStrings.unpack(text)
        guard strings.count >= Self.headCount, strings[0] == Self.form,
            (strings.count - Self.headCount).isMultiple(of: Self.responseCount)
        else { return nil }
        let responses = stride(from: Self.headCount, to: strings.count, by: Self.responseCount).map { index in
            let (tag, date) = (Self.value(strings[index + 1]), Self.value(strings[index + 2]))
            return Response(
                url: Self.value(strings[index]).flatMap { URL(string: $0) },
                validator: tag == nil && date == nil ? nil : Validator(entityTag: tag, lastModified: date))
        }
        self.init(
            method: strings[1], address: Self.value(strings[2]).flatMap { URL(string: $0) },
            responses: responses,
            isComplete: Self.value(strings[4]) != nil, lacksPages: Self.value(strings[5]) != nil,
            schema: Self.value(strings[3]))
    }

    /// An empty string stands for nil, so that a value begins with a sign.
    private static func string(_ value: String?) -> String { value.map { "=" + $0 } ?? "" }

    private static func string(_ isSo: Bool) -> String { isSo ? "=" : "" }

    /// `utf8`, because finding the end of a character takes longer than the rest.
    private static func value(_ string: String) -> String? {
        string.isEmpty ? nil : String(Substring(string.utf8.dropFirst()))
    }
}

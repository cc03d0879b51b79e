/// Returns sentences one after the other, with a space between them. A Japanese full stop brings its own.
public func joinedSentences(_ sentences: String?...) -> String { joinedSentences(sentences) }

/// Returns sentences one after the other, as above.
public func joinedSentences(_ sentences: [String?]) -> String {
    sentences.compactMap(\.self).reduce(into: "") { text, sentence in
        if !text.isEmpty, !text.hasSuffix("。") { text += " " }
        text += sentence
    }
}

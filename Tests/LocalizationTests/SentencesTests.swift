import Localization
import Testing

struct SentencesTests {
    @Test(
        arguments: [
            (["It failed.", "Try again."], "It failed. Try again."), (["失敗しました。", "もう一度。"], "失敗しました。もう一度。"),
            (["動いていますか?", "もう一度。"], "動いていますか? もう一度。"), (["It failed.", nil], "It failed."), ([nil, nil], ""),
        ] as [([String?], String)])
    func areJoinedByTheirLanguage(sentences: [String?], text: String) {
        #expect(joinedSentences(sentences[0], sentences[1]) == text)
    }
}

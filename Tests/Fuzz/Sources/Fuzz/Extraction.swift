import Foundation

@testable import TekpubFormats

/// Reads what yt-dlp prints whole and in pieces; both must give the same result. Each episode has an address of the web.
///
/// The last byte of `input` chooses the pieces; all bytes before it are the output.
func readExtraction(_ input: [UInt8]) -> Bool {
    guard let choice = input.last else { return false }
    let body = input.dropLast()
    let whole = ExtractionReading(of: [body])
    var generator = Generator(seed: UInt64(choice))
    let cut = ExtractionReading(of: pieces(of: body, using: &generator))
    precondition(whole == cut, "whole: \(whole)\nin pieces: \(cut)")
    for episode in whole.productions.flatMap(\.episodes) {
        precondition(episode.url.flatMap(WebAddress(base: nil).url) != nil, "\(episode)")
    }
    return true
}

/// The result of reading what yt-dlp prints.
private struct ExtractionReading: Equatable {
    private(set) var productions: [Production] = []
    private var flaw: WireError?

    init(of pieces: [ArraySlice<UInt8>]) {
        guard let page = URL(string: "https://example.org/list") else { return }
        var reader = YtDlpReader(page: page)
        do throws(WireError) {
            for piece in pieces {
                try reader.append(piece)
                add(reader.takeChanges())
            }
            try reader.finish()
            add(reader.takeChanges())
        } catch {
            flaw = error
            // Those before the mistake depend on the pieces.
            productions = []
        }
    }

    private mutating func add(_ changes: [CatalogChange]) {
        for case .productions(let new, _) in changes { productions += new }
    }
}

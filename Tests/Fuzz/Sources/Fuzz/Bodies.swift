import Foundation

@testable import TekpubFormats
@testable import TekpubKit

/// Decodes a body whole and in pieces; both must give the same result.
///
/// The last byte of `input` chooses the pieces and the expected kind of body; all bytes before it are the
/// body. A line feed, which ends the files of the corpora, chooses a catalogue.
func readBody(_ input: [UInt8], isFeed: Bool) -> Bool {
    guard let choice = input.last else { return false }
    let body = input.dropLast()
    guard (body.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")) == isFeed else { return false }
    let role: DocumentRole =
        switch choice {
        case 0xC0...0xCF: .members(of: "ruby", number: 1)
        case 0xD0...0xDF: .recents
        case 0xE0...0xEF: .completion
        default: .catalog()
        }
    let whole = BodyReading(of: [body], role: role)
    var generator = Generator(seed: UInt64(choice))
    let cut = BodyReading(of: pieces(of: body, using: &generator), role: role)
    precondition(whole == cut, "whole: \(whole)\nin pieces: \(cut)")
    return true
}

/// The result of decoding a body.
private enum BodyReading: Equatable {
    case document(Document)
    case failure(WireError)

    init(of pieces: [ArraySlice<UInt8>], role: DocumentRole) {
        var decoder = CatalogDecoder(role: role, base: URL(string: "http://example.org/a/b"))
        var changes: [CatalogChange] = []
        do throws(WireError) {
            for piece in pieces {
                try decoder.append(Data(piece))
                changes += decoder.takeChanges()
            }
            var document = try decoder.finish()
            document.catalog.productions = merge(changes + decoder.takeChanges())
            self = .document(document)
        } catch {
            self = .failure(error)
        }
    }
}

/// The productions in `changes`, merged as by the store.
private func merge(_ changes: [CatalogChange]) -> [Production] {
    do {
        let file = try StagedCatalogFile(in: try library.get().folder)
        defer { file.discard() }
        try file.apply(changes)
        return try file.queue.read { database in
            var productions: [Production] = []
            while var production = try Production.fetch(Int64(productions.count + 1), from: database) {
                try production.addListings(Int64(productions.count + 1), from: database)
                productions.append(production)
            }
            return productions
        }
    } catch {
        preconditionFailure("\(error)")
    }
}

private let library = Result { try Library.temporary() }

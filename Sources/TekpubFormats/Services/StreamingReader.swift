import Foundation

/// Reads what is live at conferences, from the site that shows it, such as streaming.media.ccc.de: a list of conferences.
///
/// A conference becomes a production, whose episodes are its rooms. The address may name one of them with `slug` in its
/// query, which the server ignores. Between conferences the list is empty, as that of a catalogue without productions.
///
/// Source: voc/streaming-website, view/streams-json-v2.php, whose version only gains members.
struct StreamingReader: ServiceReader {
    private let addresses: WebAddress
    /// The short name of the only conference that is wanted; nil for all.
    private let wanted: String?
    private var changes: [CatalogChange] = []
    private(set) var isRecognised = false

    init(base: URL?) {
        addresses = WebAddress(base: base)
        let items = base.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems }
        wanted = items?.first { $0.name == "slug" }?.value
    }

    mutating func begin(_ list: ServiceList) {}

    mutating func read(_ reader: inout JSONReader, key: JSONKey) throws(WireError) {}

    mutating func read(_ reader: inout JSONReader, of list: ServiceList) throws(WireError) {
        guard list == .document else { return }
        var conference = StreamedConference(addresses: addresses)
        defer { add(conference) }
        try conference.read(from: &reader)
    }

    private mutating func add(_ conference: StreamedConference) {
        guard let production = conference.production else { return }
        isRecognised = true
        if wanted == nil || wanted == production.slug { changes.append(production, .separate) }
    }

    mutating func takeChanges() -> [CatalogChange] { changes.take() }

    mutating func finish() throws(WireError) -> Document {
        var document = Document()
        document.hasProductions = true
        return document
    }
}

import Foundation

/// Reads the documents of voctoweb, the program behind media.ccc.de.
///
/// The list of conferences becomes productions with catalogues of their own, and a conference one production
/// whose episodes are its events. A single event is a production with one episode. The index of the API leads
/// to the list of conferences. The list of a conference or an event may be missing; its address tells what it is.
///
/// Source: voc/voctoweb, app/views/public.
struct VoctowebReader: ServiceReader {
    private enum Form { case index, conferences, events, event }

    private let base: URL?
    private let addresses: WebAddress
    private var form: Form?
    /// What the document says that it is, even if its list is missing.
    private var ownForm: Form?
    private var changes: [CatalogChange] = []
    /// The values of the document itself: those of a conference, or of an event.
    private var conference: VoctowebConference
    private var event: VoctowebEvent
    private var recordings: [VoctowebRecording] = []
    /// The lists of the index.
    private var conferencesURL: URL?
    private var hasEventsURL = false
    /// The conferences so far, which the server does not sort.
    private var held: [Production] = []
    private var hasReleasedHeld = false

    /// The maximum number of conferences that are sorted; later ones follow in the server's order.
    private static let sortLimit = 10_000
    /// The maximum number of recordings of one event.
    private static let recordingLimit = 1000

    init(base: URL?) {
        self.base = base
        addresses = WebAddress(base: base)
        conference = VoctowebConference(base: base)
        event = VoctowebEvent(base: base)
    }

    var isRecognised: Bool { (form ?? ownForm) != nil }

    mutating func begin(_ list: ServiceList) {
        guard form == nil else { return }
        switch list {
        case .events where conference.acronym != nil: beginConference()
        case .recordings where event.hasIdentity: form = .event
        default: break
        }
    }

    mutating func read(_ reader: inout JSONReader, key: JSONKey) throws(WireError) {
        var again = reader
        switch key {
        // The index of today has the key twice, the second time for another list.
        case "conferences_url":
            let address = listAddress(try reader.readScalar().string)
            conferencesURL = conferencesURL ?? address
        case "events_url": hasEventsURL = true
        case "url":
            let address = try reader.readScalar().string ?? ""
            if address.contains("/public/events/") { ownForm = .event }
            if address.contains("/public/conferences/") { ownForm = .events }
        default:
            try event.read(key, from: &reader)
            try conference.read(key, from: &again)
        }
        if form == nil, conferencesURL != nil, hasEventsURL { form = .index }
    }

    mutating func read(_ reader: inout JSONReader, of list: ServiceList) throws(WireError) {
        switch (list, form) {
        case (.conferences, nil), (.conferences, .conferences):
            var record = VoctowebConference(base: base)
            defer { add(record) }
            try record.read(from: &reader)
        case (.events, nil), (.events, .events):
            var record = VoctowebEvent(base: base)
            defer { add(record) }
            try record.read(from: &reader)
        case (.recordings, nil), (.recordings, .event):
            guard recordings.count < Self.recordingLimit else { return }
            var record = VoctowebRecording(addresses: addresses)
            defer { recordings.append(record) }
            try record.read(from: &reader)
        default: break
        }
    }

    mutating func takeChanges() -> [CatalogChange] { changes.take() }

    mutating func finish() throws(WireError) -> Document {
        var document = Document()
        switch form ?? ownForm {
        case .index:
            guard let conferencesURL else { throw .anotherShape }
            document.queries = [Query(name: "All", url: conferencesURL)]
            return document
        case .conferences: releaseHeld()
        case .events:
            if conference.acronym != nil { changes.append(conference.production, .extend(.catalog)) }
        case .event where event.hasIdentity: changes.append(event.production(recordings), .separate)
        case .event, nil: throw .anotherShape
        }
        document.hasProductions = true
        return document
    }
}

extension VoctowebReader {
    /// Returns the address of a list in the index, which may be a template with a name to be left out, such as
    /// `public/conferences{/id}`, relative to the root of the site.
    private func listAddress(_ text: String?) -> URL? {
        guard var address = text?.addressOnly else { return nil }
        if let start = address.firstIndex(of: "{") { address = String(address[..<start]) }
        let isRelative = !address.isAbsoluteAddress && !address.hasPrefix("/")
        return addresses.url(isRelative ? "/" + address : address)
    }

    private mutating func beginConference() {
        form = .events
        changes.append(conference.production, .extend(.catalog))
    }

    private mutating func add(_ record: VoctowebConference) {
        guard record.acronym != nil else { return }
        form = .conferences
        guard record.isIn(base), let production = record.listed else { return }
        guard !hasReleasedHeld else { return changes.append(production, .separate) }
        held.append(production)
        if held.count == Self.sortLimit { releaseHeld() }
    }

    /// Adds the conferences so far, those with the newest events first.
    private mutating func releaseHeld() {
        guard !hasReleasedHeld else { return }
        hasReleasedHeld = true
        let dates = held.map { $0.releasedAt?.number ?? 0 }
        let order = held.indices.sorted { (dates[$1], $0) < (dates[$0], $1) }
        for index in order { changes.append(held[index], .separate) }
        held = []
    }

    /// Adds an event to its conference. A list of events from several conferences names them.
    private mutating func add(_ record: VoctowebEvent) {
        guard record.hasIdentity else { return }
        if form == nil {
            form = .events
            if conference.acronym != nil { changes.append(conference.production, .extend(.catalog)) }
        }
        var production = Production(title: conference.title ?? record.conferenceTitle, canWatch: true)
        production.episodes = [record.episode]
        changes.append(production, .extend(.catalog))
    }
}

import TekpubApp

/// A place with its actions and their usual keys, for the manual pages.
struct KeyPlaceDescription: Encodable {
    /// The name in the configuration.
    let name: String
    /// Where it is.
    let summary: String
    /// What can be done there.
    let actions: [ActionDescription]

    /// All places, in the order of the manual.
    static let all: [KeyPlaceDescription] = {
        let rows = KeyTable().rows
        return KeyPlace.allCases.map { place in
            KeyPlaceDescription(
                name: place.rawValue, summary: place.summary,
                actions: rows.filter { $0.place == place }.map(ActionDescription.init))
        }
    }()
}

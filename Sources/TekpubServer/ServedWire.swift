/// A format of Tekpub's that a `CatalogServer` can speak, by the name that the command line gives it.
public enum ServedWire: String, CaseIterable, Sendable {
    /// The API that Tekpub's player for Android used in 2010.
    case api2010
    /// The array of full records of 2012.
    case json2012
    /// The root document of 2012, whose queries lead to such arrays.
    case root2012
    /// The document of the alt-tekpub rewrite of 2012, and beside it the full records.
    case alt
    /// `application/vnd.tekpub.productions+json`, proposed in 2012.
    case vnd
    /// The delivery feed of 2013.
    case feed

    /// What a server of this format answers.
    public var routes: Set<CatalogRoute> {
        switch self {
        case .api2010: [.api, .view]
        case .json2012: [.productions]
        case .root2012: [.root, .channels, .channel, .recent]
        case .alt: [.altDocument, .productions]
        case .vnd: [.media]
        case .feed: [.feed, .video]
        }
    }
}

/// A format of Tekpub's that a `CatalogServer` can serve; the raw value is its name on the command line.
public enum ServedWire: String, CaseIterable, Sendable {
    /// The API that Tekpub's player for Android used in 2010.
    case api2010
    /// The array of full records of 2012.
    case json2012
    /// The root document of 2012, whose queries lead to arrays of full records.
    case root2012
    /// The document of the alt-tekpub rewrite of 2012, and the full records.
    case alt
    /// `application/vnd.tekpub.productions+json`, proposed in 2012.
    case vnd
    /// The delivery feed of 2013.
    case feed

    /// The routes of the format.
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

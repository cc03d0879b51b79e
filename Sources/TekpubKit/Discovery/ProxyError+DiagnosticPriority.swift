import TekpubFormats

extension ProxyError {
    /// How much this answer to `request` tells about why there is no catalogue.
    ///
    /// - Parameter baseHost: the host of the base URL. That another one, to which it leads, cannot be
    ///   talked to does not keep anybody from asking on.
    /// - Returns: nil if the server cannot be talked to at all, so that asking on is pointless.
    func diagnosticPriority(for request: CatalogRequest, of baseHost: HostName) -> Int? {
        switch self {
        case .cancelled, .notKept, .unavailable: nil
        case .status, .passwordWanted: isAbsence ? 0 : 2
        case .unreadable(_, let cause): request.isWellKnown || cause.isDamage ? 3 : 1
        case .circularQueries: 3
        default: host == baseHost ? nil : 3
        }
    }

    /// Whether the server says that there is nothing at the address, or nothing to be asked that way.
    var isAbsence: Bool {
        if case .status(_, let code) = self { [404, 405, 410, 501].contains(code) } else { false }
    }

    /// Whether it is a server that failed, of which others may know nothing.
    var concernsServer: Bool {
        switch self {
        case .cancelled, .notKept, .unavailable: false
        default: true
        }
    }

    /// Whether the answer came, but not with what was hoped for.
    var isAnswer: Bool {
        switch self {
        case .status, .passwordWanted, .unreadable, .circularQueries: true
        default: false
        }
    }
}

extension WireError {
    /// Whether the body was a catalogue before something happened to it.
    fileprivate var isDamage: Bool {
        switch self {
        case .empty, .notJSON, .anotherShape, .foreign, .noFeed: false
        case .invalidUTF8, .unknownEncoding, .endsEarly, .tooDeep, .tooLarge: true
        }
    }
}

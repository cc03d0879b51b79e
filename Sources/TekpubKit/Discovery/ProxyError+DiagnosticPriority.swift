import TekpubFormats

extension ProxyError {
    /// Returns how well this response to `request` explains why there is no catalogue.
    ///
    /// - Parameter baseHost: the host of the base URL. If another host, to which that leads, cannot be
    ///   reached, the remaining requests are still sent.
    /// - Returns: nil if the remaining requests are pointless, for example because the server cannot be
    ///   reached.
    func diagnosticPriority(for request: CatalogRequest, of baseHost: HostName) -> Int? {
        switch self {
        case .cancelled, .notKept, .unavailable: nil
        case .status, .passwordWanted: isAbsence ? 0 : 2
        case .unreadable(_, let cause): request.isWellKnown || cause.isDamage ? 3 : 1
        case .circularQueries: 3
        default: host == baseHost ? nil : 3
        }
    }

    /// Whether the server says that the address does not exist or does not accept the method.
    var isAbsence: Bool {
        if case .status(_, let code) = self { [404, 405, 410, 501].contains(code) } else { false }
    }

    /// Whether only this server failed.
    var concernsServer: Bool {
        switch self {
        case .cancelled, .notKept, .unavailable: false
        default: true
        }
    }

    /// Whether the response arrived, but is not the expected one.
    var isAnswer: Bool {
        switch self {
        case .status, .passwordWanted, .unreadable, .circularQueries: true
        default: false
        }
    }
}

extension WireError {
    /// Whether the body is a damaged catalogue.
    fileprivate var isDamage: Bool {
        switch self {
        case .empty, .notJSON, .anotherShape, .foreign, .noFeed: false
        case .invalidUTF8, .unknownEncoding, .endsEarly, .tooDeep, .tooLarge: true
        }
    }
}

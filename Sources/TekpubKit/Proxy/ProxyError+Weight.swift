extension ProxyError {
    /// How much this answer to `question` tells about why there is no catalogue.
    ///
    /// - Returns: nil if the server cannot be talked to at all, so that asking on is pointless.
    func weight(for question: Question) -> Int? {
        switch self {
        case .status(_, let code): [404, 405, 410, 501].contains(code) ? 0 : 2
        case .unreadable(_, let cause): question.isWellKnown || cause.isDamage ? 3 : 1
        default: nil
        }
    }
}

extension WireError {
    /// Whether the body was a catalogue before something happened to it.
    fileprivate var isDamage: Bool {
        switch self {
        case .empty, .notJSON, .anotherShape: false
        case .invalidUTF8, .endsEarly, .tooDeep, .tooLarge: true
        }
    }
}

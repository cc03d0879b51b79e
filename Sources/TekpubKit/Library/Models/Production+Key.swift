extension [Production] {
    /// What the library calls them, in their order: the slug, else the title, else a number; with a number
    /// behind it where an earlier one is called the same.
    package var keys: [String] {
        var counts: [String: Int] = [:]
        return enumerated().map { place, production in
            guard let identity = production.identity else { return "#\(place + 1)" }
            let count = counts[identity, default: 0] + 1
            counts[identity] = count
            return count == 1 ? identity : "\(identity)#\(count)"
        }
    }

    /// The one that is called `key`; nil if there is none.
    package func production(ofKey key: String) -> Production? {
        keys.firstIndex(of: key).map { self[$0] }
    }
}

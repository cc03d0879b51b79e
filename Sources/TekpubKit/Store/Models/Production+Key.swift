import TekpubFormats

extension [Production] {
    /// The keys of the productions, in order: the slug, else the title, else the publisher's identifier or a
    /// number; see `ProductionKeys`.
    package var keys: [String] {
        var keys = enumerated().map { place, production in
            production.identity ?? production.guid ?? "#\(place + 1)"
        }
        for (key, places) in Dictionary(grouping: indices, by: { keys[$0] }) where places.count > 1 {
            let suffixes = ProductionKeys.suffixes(for: places.map { ProductionKeys.Names(self[$0]) })
            for (place, suffix) in zip(places, suffixes) { keys[place] = key + suffix }
        }
        var counts: [String: Int] = [:]
        return keys.map { key in
            let count = counts[key, default: 0] + 1
            counts[key] = count
            return count == 1 ? key : "\(key)#\(count)"
        }
    }

    /// Returns the production with this key, else the first with this slug or title; nil if missing.
    package func production(ofKey key: String) -> Production? {
        if let place = keys.firstIndex(of: key) { return self[place] }
        return first { $0.slug == key || $0.title == key }
    }
}

import TekpubFormats

extension [Production] {
    /// What the library calls them, in their order: the slug, else the title, else the publisher's identifier or
    /// a number; see `ProductionKeys`.
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

    /// The one that is called `key`, else the first that has this slug or title; nil if there is none.
    package func production(ofKey key: String) -> Production? {
        if let place = keys.firstIndex(of: key) { return self[place] }
        return first { $0.slug == key || $0.title == key }
    }
}

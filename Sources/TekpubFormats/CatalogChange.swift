/// One change to a staged catalogue. Readers produce changes; the store applies them in order.
///
/// Readers do not merge. Each change says how its productions relate to earlier ones, and the store merges
/// them. Productions are matched by `identity`.
package enum CatalogChange: Equatable, Sendable {
    /// Adds whole or partial productions, in order.
    case productions([Production], Merging)
    /// Adds the earlier productions with these identities to the channel with this slug. If several
    /// productions share an identity, all of them are added.
    case members([String], channel: String)
    /// Marks the earlier productions with these slugs as watchable by the customer.
    case unlock(Set<String>)
    /// Begins a later page of a feed. Its episodes that stood on an earlier page are ignored.
    case nextPage
    /// Begins the episodes of the previous catalogue, which stand in for pages that did not come. Those whose first
    /// name is known are ignored.
    case previousPages
}

/// How to merge a production with earlier records of it.
package enum Merging: Hashable, Sendable {
    /// Appends it, even if another production has its identity, so that lists keep the server's form.
    case separate
    /// Fills missing values of the first record with the same identity; appends it if no record matches.
    case fill
    /// Replaces the first record with the same identity and takes missing values from that record; ignored if
    /// no record matches. Full records complete a summary this way.
    case complete
    /// Adds only its channels to all records with the same identity; appends it if no record matches.
    case join
    /// Adds its episodes to the first record in the feed with the same title, and fills that record's missing
    /// values; appends it if no record matches. All untitled productions count as one. Feeds are read this
    /// way, item by item.
    case extend(Feed)
    /// Names the feed's untitled production; ignored if the feed has none.
    case name(Feed)

    /// The feed that the productions belong to.
    package enum Feed: Hashable, Sendable {
        /// The catalogue itself: every record belongs to the feed.
        case catalog
        /// The feed of a channel. The number tells apart feeds of channels that share a slug. Productions
        /// from before the feed only get the channel.
        case channel(number: Int)
    }
}

extension [CatalogChange] {
    /// Adds a production to the last change if that one merges the same way, else appends a new change.
    mutating func append(_ production: Production, _ merging: Merging) {
        guard case .productions(var productions, merging)? = last else {
            return append(.productions([production], merging))
        }
        // The array has one owner now, so it grows in place.
        removeLast()
        productions.append(production)
        append(.productions(productions, merging))
    }

    /// Returns the changes and clears the list.
    mutating func take() -> [CatalogChange] {
        defer { self = [] }
        return self
    }
}

extension Production {
    /// What identifies the production in other documents of the same server: its slug, else its title. nil if
    /// it has neither; it then matches no other record.
    package var identity: String? { slug ?? title }

    /// Fills missing values from `other`, another record of the same production.
    package mutating func fill(from other: Production) {
        guid = guid ?? other.guid
        slug = slug ?? other.slug
        title = title ?? other.title
        author = author ?? other.author
        description = description ?? other.description
        channel = channel ?? other.channel
        other.channels.forEach { add(channel: $0) }
        if tags.isEmpty { tags = other.tags }
        price = price ?? other.price
        canWatch = canWatch ?? other.canWatch
        releasedAt = releasedAt ?? other.releasedAt
        licence = licence ?? other.licence
        link = link ?? other.link
        details = details ?? other.details
        if episodes.isEmpty { episodes = other.episodes }
    }

    /// Appends the episodes of `other`, and fills missing values from it.
    package mutating func extend(with other: Production) {
        let episodes = episodes + other.episodes
        fill(from: other)
        self.episodes = episodes
    }

    /// Adds the channel called `slug`, unless the production has it.
    package mutating func add(channel slug: String) {
        if !channels.contains(slug) { channels.append(slug) }
    }
}

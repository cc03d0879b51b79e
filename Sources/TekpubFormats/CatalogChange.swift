/// A change to the catalogue that a load stages: what readers make of bytes, and what the store applies in order.
///
/// Readers do not merge. They say how each production relates to those before it, and the store, which has them,
/// does the rest. A production is known by its `identity`.
package enum CatalogChange: Equatable, Sendable {
    /// Adds productions, in order, or parts of them.
    case productions([Production], Merging)
    /// Lists the productions of these identities, all of which came before, in the channel with this slug. If
    /// several productions share an identity, all of them belong to the channel.
    case members([String], channel: String)
    /// Lets the customer watch the productions that came before and have these slugs.
    case unlock(Set<String>)
}

/// What becomes of a production that may have a record already.
package enum Merging: Hashable, Sendable {
    /// Appended, even if another has its identity: a list is shown as the server wrote it.
    case separate
    /// Fills what the first record of the same identity lacks; appended if there is no such record.
    case fill
    /// Replaces the first record of the same identity, which fills what the new one lacks; left out if there is
    /// no such record. Full records complete a summary this way.
    case complete
    /// Adds its channels to all records of the same identity, and nothing else; appended if there is none.
    case join
    /// Adds its episodes to the first record of the same title in the feed, and fills what else that lacks;
    /// appended if there is none. All productions without a title are one. Feeds come this way, item by item.
    case extend(Feed)
    /// Names the feed's untitled production; left out if there is none.
    case name(Feed)

    /// The feed that productions come from.
    package enum Feed: Hashable, Sendable {
        /// The catalogue itself: every record is part of the feed.
        case catalog
        /// A channel's feed. Answers are numbered, because two channels may share a slug. A production that came
        /// before the feed gets the channel, and nothing else.
        case channel(number: Int)
    }
}

extension [CatalogChange] {
    /// Adds a production to the last change if that merges the same way, else as a change of its own.
    mutating func append(_ production: Production, _ merging: Merging) {
        guard case .productions(var productions, merging)? = last else {
            return append(.productions([production], merging))
        }
        // Without a second owner, the array grows in place.
        removeLast()
        productions.append(production)
        append(.productions(productions, merging))
    }

    /// Hands out the changes and forgets them.
    mutating func take() -> [CatalogChange] {
        defer { self = [] }
        return self
    }
}

extension Production {
    /// What the same production is called in another document of the same server: its slug, else its title. Nil
    /// if it has neither; it has no other record then.
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

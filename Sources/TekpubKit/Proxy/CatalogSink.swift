/// Takes a catalogue while it arrives.
///
/// What it takes replaces the catalogue it had when that is finished, and not earlier: a load that fails
/// loses nothing. It is asked nothing back, so that whoever loads need not remember what came; that is for
/// the sink, which knows a production by its `identity`. A load calls it from one task, off the main actor.
public protocol CatalogSink: AnyObject {
    /// Drops what came so far: it was no catalogue, or a better answer follows.
    func restart() throws

    /// Takes the next productions, in order.
    func add(_ productions: [Production], _ merging: Merging) throws

    /// Tells that the channel called `slug` lists the productions of these identities, of which all came.
    ///
    /// Each production of an identity belongs to it, where one came more than once.
    func addMembers(_ identities: [String], ofChannel slug: String) throws

    /// Tells that the customer may watch those that came so far whose slugs are `slugs`.
    func unlock(_ slugs: Set<String>) throws

    /// Takes the place of the former catalogue, atomically.
    ///
    /// - Parameters:
    ///   - rest: everything but the productions, of which it has none.
    ///   - revalidation: where it was found, to be kept with it for the next refresh.
    func finish(_ rest: Catalog, revalidation: Revalidation?) throws

    /// Drops what came; the former catalogue stays. Nothing follows.
    func cancel()
}

/// What to do with productions of which there may be records already.
public enum Merging: Hashable, Sendable {
    /// Each is one more, even if another has its identity: a list is shown as the server wrote it.
    case separate
    /// The first one of the same identity is filled with what it lacks; without one it is one more.
    case fill
    /// It takes the place of the first one of the same identity, which fills what it lacks; without one
    /// it is left out. So the full records of what came as a summary are taken.
    case complete
    /// It adds its channels to all of the same identity, and nothing else; without any it is one more.
    case join
    /// Its episodes follow those of the first one of the same title of the feed, which is filled with what
    /// else it lacks; without one it is one more. Those without a title are one. So feeds come, item by item.
    case extend(Feed)
    /// It is what the one without a title of the feed turns out to be; without one it is left out.
    case name(Feed)

    /// The feed that productions come from.
    public enum Feed: Hashable, Sendable {
        /// Everything that came is of it.
        case catalog
        /// That of a channel; the answers of a load are numbered, since two channels may have one slug. One
        /// that is known from before it adds its channels to all of the same identity, and nothing else.
        case channel(number: Int)
    }
}

extension Production {
    /// What the same production is called in another document of the same server: its slug, or its
    /// title where it has none. One without either has no other record.
    var identity: String? { slug ?? title }

    /// Adds what `other`, another record of the same production, knows and this one does not.
    mutating func fill(from other: Production) {
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

    /// Adds the episodes of `other`, and what else it knows and this one does not.
    mutating func extend(with other: Production) {
        let episodes = episodes + other.episodes
        fill(from: other)
        self.episodes = episodes
    }

    /// Tells that the channel called `slug` lists it.
    mutating func add(channel slug: String) {
        if !channels.contains(slug) { channels.append(slug) }
    }
}

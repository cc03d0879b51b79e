import CursesKit
import Foundation
import TekpubApp
import TekpubFormats
import TekpubKit

/// The values of arguments, from the library as it is.
struct CompletionValues {
    /// The base URL on the command line; nil if it was not given.
    let baseURL: String?

    /// The processor time for reading the catalogues of the sources: a shell waits for this. On a computer that is busy
    /// with other work, the same catalogues are read, up to `longestWait`.
    private static let (processorTime, longestWait) = (Duration.milliseconds(12), Duration.milliseconds(200))

    /// Returns the values of `argument` that begin with `beginning`. What it is shows in the name of the value, as the
    /// help does.
    func words(
        for argument: ArgumentDescription, beginningWith beginning: String
    ) -> [CompletionReply.Word] {
        if var values = argument.values {
            if argument.isCalled("--theme") {
                values += ThemeStore(in: .ofUser).fileNames.filter { !values.contains($0) }
            }
            return values.map { CompletionReply.Word($0, nil) }.filter { $0.text.hasPrefix(beginning) }
        }
        switch ValueName(rawValue: argument.valueName ?? "") {
        case .episode: return names(beginningWith: beginning, withEpisodes: true)
        case .production: return names(beginningWith: beginning, withEpisodes: false)
        case .source: return sources.names.filter { $0.text.hasPrefix(beginning) }
        case .address: return sources.addresses.filter { $0.text.hasPrefix(beginning) }
        case .sourceFolder: return sources.folders.filter { $0.text.hasPrefix(beginning) }
        case .conditions:
            let names = sources.flatMap(\.conditionNames)
            let completion = ConditionCompletion(of: beginning, names: names)
            return completion.words.map { CompletionReply.Word(completion.text(with: $0), nil) }
        case .setting:
            return SettingDescription.all.map { CompletionReply.Word($0.name, $0.summary) }
                .filter { $0.text.hasPrefix(beginning) }
        default: return []
        }
    }
}

extension CompletionValues {
    /// The library; nil if it is missing or cannot be read.
    private var library: ReadOnlyLibrary? {
        // Ignore errors: a completion without names says enough.
        (try? ReadOnlyLibrary(in: Directories.ofUser.data)) ?? nil
    }

    private var sources: [Source] {
        // Ignore errors: as above.
        (try? library?.sources()).flatMap { $0 } ?? []
    }

    /// Returns productions and, behind a slash or if there is one production only, their episodes.
    private func names(beginningWith beginning: String, withEpisodes: Bool) -> [CompletionReply.Word] {
        var words: [CompletionReply.Word] = []
        var known: Set<String> = []
        var episodesOfLast: [CompletionReply.Word] = []
        let slash = withEpisodes ? beginning.lastIndex(of: "/") : nil
        forEachCatalog { catalog in
            var found = catalog.productions(beginningWith: beginning)
            if withEpisodes, slash == nil, found.count == 1 {
                episodesOfLast = catalog.episodes(of: found[0].text, beginningWith: "")
            }
            if let slash {
                let number = beginning[beginning.index(after: slash)...]
                found += catalog.episodes(of: String(beginning[..<slash]), beginningWith: String(number))
            }
            words += found.filter { known.insert($0.text).inserted }
        }
        return words.count == 1 ? words + episodesOfLast : words
    }

    /// Calls `body` with the catalogues in which commands look for a production, in this order, as long as there is
    /// time.
    private func forEachCatalog(_ body: (NamedCatalog) -> Void) {
        let (start, processorStart) = (ContinuousClock.now, Self.usedProcessorTime)
        // Ignore errors: a mistake in the settings is reported by the command itself.
        let configured = baseURL == nil ? (try? Settings().baseURL()?.url.absoluteString) ?? nil : nil
        let address = baseURL.map { (try? BaseURL($0))?.url.absoluteString ?? $0 } ?? configured
        if address == nil, let catalog = NamedCatalog.bundled { body(catalog) }
        guard let library else { return }
        let sources = sources.filter { $0.kind == .server }
        var ids = sources.map(\.catalogID)
        if let address {
            let source = sources.first { [$0.address, $0.shownAddress].contains(address) }
            ids = [source?.catalogID ?? CatalogID(rawValue: address)]
        }
        for id in ids {
            if let catalog = CatalogNames(of: id, in: library) { body(.cached(catalog)) }
            if Self.usedProcessorTime - processorStart > Self.processorTime { return }
            if ContinuousClock.now - start > Self.longestWait { return }
        }
    }

    /// The processor time of the program so far.
    private static var usedProcessorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// The names in a catalogue.
private enum NamedCatalog {
    case inside(Catalog)
    case cached(CatalogNames)

    /// The catalogue inside the program.
    static var bundled: NamedCatalog? {
        // Ignore errors: the program was built with a catalogue that can be read.
        (try? Catalog.bundled()).map(NamedCatalog.inside)
    }

    func productions(beginningWith beginning: String) -> [CompletionReply.Word] {
        switch self {
        case .inside(let catalog):
            zip(catalog.productions.keys, catalog.productions)
                .map { CompletionReply.Word($0, $1.title) }.filter { $0.text.hasPrefix(beginning) }
        case .cached(let names):
            names.productions(withPrefix: beginning).map { CompletionReply.Word($0.text, $0.title) }
        }
    }

    /// Returns episodes as `KEY/NUMBER`.
    func episodes(of key: String, beginningWith beginning: String) -> [CompletionReply.Word] {
        switch self {
        case .inside(let catalog):
            guard let production = catalog.productions.production(ofKey: key) else { return [] }
            return zip(production.episodeNumbers, production.episodes)
                .map { CompletionReply.Word("\(key)/\($0)", $1.title) }
                .filter { $0.text.hasPrefix("\(key)/\(beginning)") }
        case .cached(let names):
            return names.episodes(of: key, withPrefix: beginning)
                .map { CompletionReply.Word("\(key)/\($0.text)", $0.title) }
        }
    }
}

extension [Source] {
    /// What commands take: titles, or addresses of sources that share a title.
    fileprivate var names: [CompletionReply.Word] {
        let counts = reduce(into: [:]) { $0[$1.title, default: 0] += 1 }
        return map { source in
            counts[source.title] == 1
                ? CompletionReply.Word(source.title, source.shownAddress)
                : CompletionReply.Word(source.shownAddress, source.title)
        } + addresses
    }

    /// The addresses, without secrets.
    fileprivate var addresses: [CompletionReply.Word] {
        filter { $0.kind == .server }.map { CompletionReply.Word($0.shownAddress, $0.title) }
    }

    fileprivate var folders: [CompletionReply.Word] {
        Set(flatMap(\.folders)).sorted().map { CompletionReply.Word($0, nil) }
    }
}

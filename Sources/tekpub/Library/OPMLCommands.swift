import ArgumentParser
import CursesKit
import Foundation
import Localization
import TekpubApp
import TekpubFormats
import TekpubKit
import TekpubServer

/// Adds the sources in an OPML file.
struct Import: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "import",
            summary: localized("Follow the feeds in an OPML file."),
            discussion: localized(
                """
                Folders are kept, and addresses that you follow already are left as they are. Nothing is fetched: \
                'tekpub refresh' does that.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @Argument(help: ArgumentHelp(summary: localized("The file, or - for standard input."), value: .file))
    var file: String

    func run() throws {
        let path = file
        let file = path == "-" ? "stdin" : path
        Self.finish {
            let bytes = try Self.contents(of: path, called: file)
            let (outlines, unusableCount) = try Self.outlines(in: bytes, of: file)
            try await Library.opened(changes: true) { library in
                let added = try library.sources.add(outlines)
                let known = outlines.count - added.newCount
                let count = added.newCount
                tell(
                    known == 0
                        ? localized(count, one: "Added \(count) source.", other: "Added \(count) sources.")
                        : localized(
                            count, one: "Added \(count) source; you follow \(known) already.",
                            other: "Added \(count) sources; you follow \(known) already."))
                if unusableCount > 0 {
                    warn(
                        localized(
                            unusableCount,
                            one: "\(unusableCount) address in \(file) is no http or https address.",
                            other: "\(unusableCount) addresses in \(file) are no http or https addresses."))
                }
            }
        }
    }

    /// The maximum size of a file in bytes.
    private static let byteLimit = 64 << 20

    private static func contents(of path: String, called file: String) throws -> Data {
        do {
            let handle =
                path == "-" ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(filePath: path))
            let bytes = try handle.read(upToCount: byteLimit + 1) ?? Data()
            guard bytes.count <= byteLimit else {
                throw Failure(localized("\(file) is larger than \(byteLimit >> 20) MB."), code: EX_DATAERR)
            }
            return bytes
        } catch let error as CocoaError {
            let cause = (error.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
            let reason = cause ?? localized("there is no such file")
            throw Failure(localized("Can't read \(file): \(reason)."), code: EX_NOINPUT)
        }
    }

    /// Returns the feeds in the file, as sources to add, and the number of addresses that cannot be followed.
    private static func outlines(
        in bytes: Data, of file: String
    ) throws -> (outlines: [NewSource], unusableCount: Int) {
        var decoder = CatalogDecoder()
        var changes: [CatalogChange] = []
        var unusableCount = 0
        do throws(WireError) {
            try decoder.append(bytes)
            unusableCount = try decoder.finish().unusableCount
            changes = decoder.takeChanges()
        } catch {
            throw Failure(localized("\(file) is not an OPML file, or a damaged one."), code: EX_DATAERR)
        }
        let productions = changes.flatMap { change -> [Production] in
            if case .productions(let productions, _) = change { productions } else { [] }
        }
        let outlines = productions.compactMap { production -> NewSource? in
            guard let address = production.details?.catalogURL else { return nil }
            // Ignore errors: an address that cannot be asked is counted.
            guard let url = try? BaseURL(address) else {
                unusableCount += 1
                return nil
            }
            let text = url.url.absoluteString
            return NewSource(
                address: text, title: production.title == address ? nil : production.title,
                folders: production.channels)
        }
        guard !outlines.isEmpty else {
            throw Failure(localized("\(file) contains no address of a feed."), code: EX_DATAERR)
        }
        return (outlines, unusableCount)
    }
}

/// Writes the sources as an OPML file, or a catalogue as a site of static files.
struct Export: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "export",
            summary: localized(
                "Write the catalogues that you follow as OPML, or one of them as static files."),
            discussion: localized(
                """
                Without --site, writes the list to the file, which only you can read, or to standard output, with folders. \
                Addresses are whole: if one contains your password or token, so does the file.

                With --site, writes a catalogue into a folder: that of a source, of a server (--base-url), or the bundled one. \
                Any web server or object store serves the files, and 'tekpub --base-url' reads them: productions.json, \
                root2012.json, alt/api, vnd.json, api2010.json and, for any podcast player, feed.xml. Your marks are not in \
                them. Files that have not changed stay as they are, with their dates, so that clients fetch only what is new. \
                Logins, and clients of the API of 2010, which ask with POST, need 'tekpub serve'.
                """)
        )
    }

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    @Option(
        help: ArgumentHelp(
            summary: localized("Write a catalogue as static files into a folder."), value: .folder))
    var site: String?

    @Argument(
        help: ArgumentHelp(
            summary: localized(
                "The file, which is replaced; nothing or - for standard output. With --site, the source."),
            value: .fileOrSource))
    var file: String?

    func validate() throws {
        guard server.baseURL != nil else { return }
        if site == nil { throw ValidationError(localized("Give --base-url together with --site.")) }
        if file != nil { throw ValidationError(localized("Give a source or --base-url, not both.")) }
    }

    func run() throws {
        if let site { return try writeSite(to: site) }
        let file = file == "-" ? nil : file
        Self.finish {
            try await Library.opened { library in
                let outlines = try library.sources.sources().filter { $0.kind == .server }.map {
                    OPMLDocument.Outline(
                        title: $0.knownTitle ?? $0.address, address: $0.address, folders: $0.folders)
                }
                let text = "\(OPMLDocument(title: "tekpub", outlines: outlines))"
                if let file {
                    try Self.write(text, to: file)
                    let count = outlines.count
                    tell(
                        localized(
                            count, one: "Wrote \(count) source to \(file).",
                            other: "Wrote \(count) sources to \(file)."))
                } else {
                    var output = Output()
                    try output.write(Output.isUTF8 ? text : Self.ascii(text))
                    try output.flush()
                }
            }
        }
    }

    /// Returns the document with references in place of characters outside ASCII.
    private static func ascii(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            result += scalar.isASCII ? String(scalar) : "&#x\(String(scalar.value, radix: 16));"
        }
    }

    private static func write(_ text: String, to file: String) throws {
        // The file that a link leads to is replaced, not the link.
        let path = URL(filePath: file).resolvingSymlinksInPath().path
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw Failure(localized("\(file) is not a file."), code: EX_CANTCREAT)
        }
        do throws(PrivateFile.Failure) {
            try PrivateFile.write(Data(text.utf8), to: path)
        } catch {
            throw Failure(localized("\(file) cannot be written: \(error.reason)."), code: EX_CANTCREAT)
        }
    }
}

extension Export {
    private func writeSite(to folder: String) throws {
        let settings = try Settings()
        let (source, baseURL) = (file, try file == nil ? server.baseURL(by: settings) : nil)
        let limits = try settings.loadLimits()
        let finder = try DirectorySearch.ofUser(settings, logger: CommandLog.current?.logger)
        Self.finish {
            let catalog =
                if let source {
                    try await Self.catalog(ofSource: source)
                } else {
                    try await Self.catalog(at: baseURL, finder, limits)
                }
            let counts: (changedCount: Int, count: Int)
            do {
                counts = try StaticSite(catalog: catalog).write(to: URL(filePath: folder))
            } catch {
                throw Failure(
                    localized("\(folder) cannot be written: \(error.localizedDescription)"),
                    code: EX_CANTCREAT)
            }
            let (changed, all) = (counts.changedCount, counts.count)
            tell(
                changed == all
                    ? localized("Wrote \(changed) of \(all) files to \(folder).")
                    : localized(
                        "Wrote \(changed) of \(all) files to \(folder); the others had not changed."))
        }
    }

    /// Returns the catalogue of a source, which is fetched if that has not happened yet.
    private static func catalog(ofSource name: String) async throws -> Catalog {
        try await Library.opened { library in
            let source = try library.sources.source(called: name)
            switch source.kind {
            case .bundled: return try Catalog.bundled(.lectures)
            case .archive: return try Catalog.bundled(.archive)
            case .server: break
            }
            let store = library.store(for: source.catalogID)
            if try store.state() == nil {
                let refresh = try await library.refresher().refresh(.only([source.id])).first
                if let error = refresh?.error { throw Failure(error) }
                // Another program is asking its server, or the user has ended it.
                guard try store.state() != nil else { throw ExitCode.failure }
            }
            return try store.catalog()
        }
    }

    /// Fetches the catalogue of a server; returns the bundled one without a server.
    private static func catalog(
        at baseURL: BaseURL?, _ finder: DirectorySearch, _ limits: LoadLimits
    ) async throws -> Catalog {
        guard let baseURL else { return try Catalog.bundled() }
        let logger = CommandLog.current?.logger
        let account = Account(baseURL: baseURL, directories: .ofUser, logger: logger)
        do throws(CatalogError) {
            return try await TekpubProxy(
                baseURL: baseURL, credential: account.credential, directories: finder, limits: limits,
                logger: logger
            ).catalog()
        } catch {
            throw Failure(error)
        }
    }
}

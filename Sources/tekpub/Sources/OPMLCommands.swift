import ArgumentParser
import CursesKit
import Foundation
import TekpubApp
import TekpubFormats
import TekpubKit
import TekpubServer

/// Adds the sources in an OPML file.
struct Import: LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Follow the feeds in an OPML file.",
        discussion: """
            Folders are kept, and addresses that you follow already are left as they are. Nothing is fetched: \
            'tekpub refresh' does that.
            """
    )

    @OptionGroup var log: LogOptions

    @Argument(help: "The file, or - for standard input.")
    var file: String

    func run() throws {
        let file = file
        Self.finish {
            let (outlines, unusableCount) = try Self.outlines(in: try Self.contents(of: file), of: file)
            try await SourceSession.with { session in
                let added = try session.sources.add(outlines)
                let known = outlines.count - added.newCount
                let sentence = added.newCount == 1 ? "Added 1 source" : "Added \(added.newCount) sources"
                tell(known == 0 ? "\(sentence)." : "\(sentence); you follow \(known) already.")
                switch unusableCount {
                case 0: break
                case 1: warn("1 address in \(file) is no http or https address.")
                default: warn("\(unusableCount) addresses in \(file) are no http or https addresses.")
                }
            }
        }
    }

    /// The maximum size of a file in bytes.
    private static let byteLimit = 64 << 20

    private static func contents(of file: String) throws -> Data {
        do {
            let handle =
                file == "-" ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(filePath: file))
            let bytes = try handle.read(upToCount: byteLimit + 1) ?? Data()
            guard bytes.count <= byteLimit else {
                throw Failure("\(file) is larger than \(byteLimit >> 20) MB.", code: EX_DATAERR)
            }
            return bytes
        } catch let error as CocoaError {
            let reason = (error.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
            throw Failure("Can't read \(file): \(reason ?? "there is no such file").", code: EX_NOINPUT)
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
            throw Failure("\(file) is not an OPML file, or a damaged one.", code: EX_DATAERR)
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
            throw Failure("\(file) contains no address of a feed.", code: EX_DATAERR)
        }
        return (outlines, unusableCount)
    }
}

/// Writes the sources as an OPML file, or a catalogue as a site of static files.
struct Export: LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the catalogues that you follow as OPML, or one of them as static files.",
        discussion: """
            Without --site, writes the list to the file, which only you can read, or to standard output, with folders. \
            Addresses are whole: if one contains your password or token, so does the file.

            With --site, writes a catalogue into a folder: that of a source, of a server (--base-url), or the bundled one. \
            Any web server or object store serves the files, and 'tekpub --base-url' reads them: productions.json, \
            root2012.json, alt/api, vnd.json, api2010.json and, for any podcast player, feed.xml. Your marks are not in \
            them. Files that have not changed stay as they are, with their dates, so that clients fetch only what is new. \
            Logins, and clients of the API of 2010, which ask with POST, need 'tekpub serve'.
            """
    )

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    @Option(help: ArgumentHelp("Write a catalogue as static files into a folder.", valueName: "folder"))
    var site: String?

    @Argument(
        help: ArgumentHelp(
            "The file, which is replaced; nothing or - for standard output. With --site, the source.",
            valueName: "file-or-source"))
    var file: String?

    func validate() throws {
        guard server.baseURL != nil else { return }
        if site == nil { throw ValidationError("Give --base-url together with --site.") }
        if file != nil { throw ValidationError("Give a source or --base-url, not both.") }
    }

    func run() throws {
        if let site { return try writeSite(to: site) }
        let file = file == "-" ? nil : file
        Self.finish {
            try await SourceSession.with { session in
                let outlines = try session.sources.sources().filter { $0.kind == .server }.map {
                    OPMLDocument.Outline(title: $0.title, address: $0.address, folders: $0.folders)
                }
                let text = "\(OPMLDocument(title: "tekpub", outlines: outlines))"
                if let file {
                    try Self.write(text, to: file)
                    tell(
                        "Wrote \(outlines.count == 1 ? "1 source" : "\(outlines.count) sources") to \(file).")
                } else {
                    var output = Output()
                    try output.write(text)
                    try output.flush()
                }
            }
        }
    }

    private static func write(_ text: String, to file: String) throws {
        // The file that a link leads to is replaced, not the link.
        let path = URL(filePath: file).resolvingSymlinksInPath().path
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw Failure("\(file) is not a file.", code: EX_CANTCREAT)
        }
        do throws(PrivateFile.Failure) {
            try PrivateFile.write(Data(text.utf8), to: path, inFolderOfOurs: false)
        } catch {
            throw Failure("\(file) cannot be written: \(error.reason).", code: EX_CANTCREAT)
        }
    }
}

extension Export {
    private func writeSite(to folder: String) throws {
        let (source, baseURL) = (file, try file == nil ? server.baseURL(by: Settings()) : nil)
        Self.finish {
            let catalog =
                if let source {
                    try await SourceSession.with { session in
                        let found = try session.source(called: source)
                        return try session.library.store(for: found.storeName).catalog()
                    }
                } else {
                    try await Self.catalog(at: baseURL)
                }
            let counts: (changedCount: Int, count: Int)
            do {
                counts = try StaticSite(catalog: catalog).write(to: URL(filePath: folder))
            } catch {
                throw Failure(
                    "\(folder) cannot be written: \(error.localizedDescription)", code: EX_CANTCREAT)
            }
            let rest = counts.changedCount == counts.count ? "" : "; the others had not changed"
            tell("Wrote \(counts.changedCount) of \(counts.count) files to \(folder)\(rest).")
        }
    }

    /// Fetches the catalogue of a server; returns the bundled one without a server.
    private static func catalog(at baseURL: BaseURL?) async throws -> Catalog {
        guard let baseURL else { return try Catalog.bundled() }
        let logger = CommandLog.current?.logger
        let account = Account(baseURL: baseURL, directories: .ofUser, logger: logger)
        do throws(ProxyError) {
            return try await TekpubProxy(
                baseURL: baseURL, credential: account.credential, logger: logger
            ).catalog()
        } catch {
            throw Failure(error)
        }
    }
}

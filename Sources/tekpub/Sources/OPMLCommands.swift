import ArgumentParser
import CursesKit
import Foundation
import TekpubFormats
import TekpubKit

/// Adds the sources in an OPML file.
struct Import: LoggedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Follow the feeds in an OPML file.",
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
            let outlines = try Self.outlines(in: try Self.contents(of: file), of: file)
            try await SourceSession.with { session in
                let added = try session.sources.add(outlines)
                let known = outlines.count - added.newCount
                let sentence = added.newCount == 1 ? "Added 1 source" : "Added \(added.newCount) sources"
                tell(known == 0 ? "\(sentence)." : "\(sentence); you follow \(known) already.")
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

    /// Returns the feeds in the file, as sources to add.
    static func outlines(in bytes: Data, of file: String) throws -> [NewSource] {
        var decoder = CatalogDecoder()
        var changes: [CatalogChange] = []
        do throws(WireError) {
            try decoder.append(bytes)
            _ = try decoder.finish()
            changes = decoder.takeChanges()
        } catch {
            throw Failure("\(file) is not an OPML file, or a damaged one.", code: EX_DATAERR)
        }
        let productions = changes.flatMap { change -> [Production] in
            if case .productions(let productions, _) = change { productions } else { [] }
        }
        let outlines = productions.compactMap { production -> NewSource? in
            guard let address = production.details?.catalogURL,
                // Ignore errors: an address that cannot be asked is left out.
                let url = try? BaseURL(address)
            else { return nil }
            let text = url.url.absoluteString
            return NewSource(
                address: text, title: production.title == address ? nil : production.title,
                folders: production.channels)
        }
        guard !outlines.isEmpty else {
            throw Failure("\(file) contains no address of a feed.", code: EX_DATAERR)
        }
        return outlines
    }
}

/// Writes the sources as an OPML file.
struct Export: LoggedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write the catalogues that you follow as OPML.",
        discussion: """
            Writes to standard output, with folders. Addresses are whole: if one contains your password or token, so \
            does the file.
            """
    )

    @OptionGroup var log: LogOptions

    func run() throws {
        Self.finish {
            try await SourceSession.with { session in
                let outlines = try session.sources.sources().filter { $0.kind == .server }.map {
                    OPMLDocument.Outline(title: $0.title, address: $0.address, folders: $0.folders)
                }
                var output = Output()
                try output.write("\(OPMLDocument(title: "tekpub", outlines: outlines))")
                try output.flush()
            }
        }
    }
}

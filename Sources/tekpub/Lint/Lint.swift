import ArgumentParser
import CursesKit
import Foundation
import Localization
import TekpubFormats
import TekpubKit

/// Checks a feed or a catalogue for its publisher.
///
/// This folder has the command. TekpubKit's `FeedLinter` fetches and checks; `LintOutput` prints its report as lines or
/// as JSON.
struct Lint: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "lint",
            summary: localized("Check a feed or a catalogue that you publish."),
            discussion: localized(
                """
                Fetches an RSS, Atom or JSON feed, or a catalogue in a format of Tekpub's, and prints a line for each flaw, as compilers do: the address, the line \
                and the column where it has one, 'error' or 'warning', what is wrong, and the name of the rule. \
                Checked are the XML or JSON, the encoding, identifiers, dates, lengths, addresses, and whether the server \
                answers 304. One short request each asks for the newest enclosures and for pictures: whether they answer, can be \
                read in parts, and are what the feed says. At most four run at once, two of them at one host.

                With --json, prints an object with 'address', 'items', 'files' (asked for) and 'problems', an array of \
                objects with 'rule', 'severity' (error or warning), 'message' and, if known, 'line' and 'column'.

                The exit code is 65 if there is an error, 69 if the feed does not answer, and 0 otherwise.
                """)
        )
    }

    @OptionGroup var log: LogOptions

    @Flag(help: ArgumentHelp(summary: localized("Print JSON.")))
    var json = false

    @Flag(help: ArgumentHelp(summary: localized("Ask for every enclosure, not only for the newest.")))
    var all = false

    @Option(
        help: ArgumentHelp(summary: localized("How many of the newest enclosures to ask for."), value: .count)
    )
    var media = 5

    @Argument(
        help: ArgumentHelp(summary: localized("The address of the feed or the catalogue."), value: .address))
    var address: String

    func validate() throws {
        guard media >= 0 else {
            throw ValidationError(localized("--media is a number of enclosures, such as 5 or 0."))
        }
        do {
            _ = try BaseURL(address)
        } catch {
            throw ValidationError(error.localizedDescription)
        }
    }

    func run() throws {
        let base = try BaseURL(address)
        let (json, limit) = (json, all ? nil : media)
        let client = HTTPClient(
            timeouts: Timeouts(firstByte: .seconds(10), idle: .seconds(10)),
            logger: CommandLog.current?.logger)
        Self.finish {
            let report: FeedLinter.Report
            do throws(CatalogError) {
                report = try await FeedLinter(client: client, now: Date()).report(
                    on: base.url, enclosureLimit: limit)
            } catch {
                guard case .status(let host, let code) = error else { throw Failure(error) }
                throw Failure(
                    localized("\(host) answers \(code) there. Check the address."), code: EX_UNAVAILABLE)
            }
            try LintOutput(
                address: base.url.withoutSecrets?.absoluteString ?? base.host.description, report: report
            )
            .print(asJSON: json)
            if report.hasErrors { throw ExitCode(EX_DATAERR) }
        }
    }
}

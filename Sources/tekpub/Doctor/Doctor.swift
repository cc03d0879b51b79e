import ArgumentParser
import CursesKit
import Foundation
import Localization
import TekpubApp
import TekpubKit

/// Reports what works here, and what to do about the rest.
///
/// This folder has the command. `TerminalFindings` come from questions to the terminal, on this thread; the checks of
/// TekpubKit run meanwhile, each on its own. A `DoctorReport` prints all findings. With `--repair`, a `LibraryRepair`
/// repairs the library instead.
///
/// There is no log: a mistake in the configuration, which may name one, must not prevent the report.
struct Doctor: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "doctor",
            summary: localized("Check what tekpub needs here, and say what to do."),
            discussion: localized(
                """
                Checks the terminal, the locale, the configuration, the folders, the library, TLS and proxies, players and \
                other programs, in less than a second; yt-dlp may take longer to start. Nothing is changed without --repair, and the network is only used with --online, which \
                asks the host of each source. Passwords are never shown.

                With --json, prints an array of objects with 'area', 'check', 'state' (ok, warning, problem or unknown), \
                'found' and, if there is something to do, 'advice'.

                With --report FILE, shows what a bug report needs, and writes it to a file that only you can read, after \
                asking on a terminal: versions, the terminal, these checks, the configuration and the end of the log, in \
                English, without logins, tokens and email addresses. A file that exists is only replaced if you say so. \
                '-' is the standard output.

                The exit code is 0 without a problem and for a report, 78 if all problems are in the terminal's type, the \
                locale or the configuration, and 69 otherwise. Warnings do not count.
                """)
        )
    }

    /// How long the terminal, most checks, programs that start slowly, and hosts may take.
    private static let (patience, limit, slowLimit, onlineLimit) = (
        Duration.milliseconds(400), Duration.milliseconds(800), Duration.seconds(3), Duration.seconds(15)
    )

    @Flag(help: ArgumentHelp(summary: localized("Print JSON.")))
    var json = false

    @Flag(help: ArgumentHelp(summary: localized("Ask the hosts of your sources, too.")))
    var online = false

    @Flag(
        help: ArgumentHelp(
            summary: localized("Repair a damaged or missing library, after saying what will be done.")))
    var repair = false

    @Option(
        help: ArgumentHelp(
            summary: localized("Write what a bug report needs to a file, after showing it."), value: .file),
        completion: .file())
    var report: String?

    @Flag(help: ArgumentHelp(summary: localized("With --repair and --report, do not ask.")))
    var yes = false

    func validate() throws {
        if report != nil, json || repair {
            throw ValidationError(localized("--report goes with neither --json nor --repair."))
        }
        if report?.isEmpty == true {
            throw ValidationError(
                localized("--report has no value. Name a file, or - for the standard output."))
        }
    }

    func run() throws {
        if repair { return try Self.repairLibrary(isAgreed: yes) }
        let (json, online, file, yes) = (json, online, self.report, yes)
        let language = Language.current
        // Those who read bug reports understand English.
        if file != nil { Language.use(.english) }
        let environment = ProcessInfo.processInfo.environment
        let others = Task.detached { await Self.findings(environment: environment, online: online) }
        // Commands without `async` run on the main thread.
        let terminal = MainActor.assumeIsolated {
            TerminalExamination.current(limit: Self.patience) { environment[$0] }
        }
        let first = TerminalFindings(terminal, environment: environment).all
        let report = DoctorReport(hasUnicode: terminal.hasUnicode)
        Self.finish {
            let all = first + (await others.value)
            if let file {
                let text = await Self.report(all, on: terminal, environment: environment).text
                Language.use(language)
                return try Self.write(text, to: file, isAgreed: yes)
            }
            try report.print(all, asJSON: json)
            if let code = report.exitCode(for: all) { throw code }
        }
    }

    private static func findings(environment: [String: String], online: Bool) async -> [Finding] {
        let directories = Directories.ofUser
        let configuration = DoctorConfiguration(in: directories, environment: environment)
        let checks =
            DirectoryChecks(directories, downloads: configuration.downloads).checks
            + LibraryChecks(in: directories.data, limit: .milliseconds(600)).checks
            + NetworkChecks(environment: environment).checks
            + ProgramChecks(
                environment: environment, player: configuration.player, limit: .milliseconds(700)
            ).checks
        let slowChecks = ProgramChecks(
            environment: environment, player: configuration.player, limit: slowLimit - .milliseconds(100)
        ).slowChecks
        let hosts = online ? await hosts(in: directories) : []
        async let local = Diagnosis.findings(of: checks, within: limit, clock: TimerClock())
        async let slow = Diagnosis.findings(of: slowChecks, within: slowLimit, clock: TimerClock())
        async let remote = Diagnosis.findings(of: hosts, within: onlineLimit, clock: TimerClock())
        return configuration.findings + (await local) + (await slow) + (await remote)
    }

    /// The checks of the hosts of all sources.
    private static func hosts(in directories: Directories) async -> [Diagnosis.Check] {
        let library = LibraryChecks(in: directories.data, limit: .zero)
        let addresses = await onBlockingThread { library.sourceAddresses }
        return NetworkChecks.online(addresses, client: HTTPClient())
    }
}

/// The settings that checks need, and the mistakes in all settings.
private struct DoctorConfiguration {
    let findings: [Finding]
    let player: String?
    let downloads: URL?

    init(in directories: Directories, environment: [String: String]) {
        let configuration = UserConfiguration(in: directories) { environment[$0] }
        var problems = configuration.problems
        var values: [Setting: SettingValue] = [:]
        for setting in Setting.all {
            do throws(ConfigurationError) {
                values[setting] = try configuration.entry(of: setting)?.value
            } catch {
                problems.append(error)
            }
        }
        let keys = KeyTable(configuration)
        problems += keys.problems
        player = values[.player]?.text
        let home = environment["HOME"] ?? NSHomeDirectory()
        downloads = values[.downloadFolder]?.text.map { path in
            URL(
                filePath: path.hasPrefix("~/") ? home + path.dropFirst() : path, directoryHint: .isDirectory)
        }
        let paths = configuration.files.map(\.path)
        let files =
            problems.isEmpty
            ? [
                Finding(
                    .configuration, "file", .ok,
                    paths.isEmpty
                        ? localized("none; everything has its default") : paths.joined(separator: ", "))
            ]
            : problems.map {
                Finding(
                    .configuration, "file", .problem, $0.localizedDescription,
                    advice: localized("Correct it; 'tekpub config check' lists all mistakes."))
            }
        findings =
            files
            + keys.warnings.map {
                Finding(
                    .configuration, "keys", .warning, $0.locatedProblem,
                    advice: localized("Choose another key, or leave it; 'tekpub keys' lists all keys."))
            }
            + configuration.commands.compactMap { $0.warning(path: environment["PATH"]) }.map {
                Finding(
                    .configuration, "commands", .warning, $0.locatedProblem,
                    advice: localized("Install the program, or correct its name."))
            }
    }
}

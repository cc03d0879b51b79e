import CSandbox
import Foundation
import Localization

/// Checks the programs that play videos, and the other ones that tekpub starts.
package struct ProgramChecks: Sendable {
    private static let players = ["mpv", "vlc", "celluloid", "mplayer", "ffplay", "iina"]

    private let environment: [String: String]
    /// The command that the user configured; nil for none.
    private let player: String?
    /// Whether the decoder of pictures is installed.
    private let hasDecoder: Bool
    /// Whether the kernel lets it give up system calls.
    private let hasSandbox: Bool
    /// How long to wait for a version.
    private let limit: Duration
    /// The time, by which versions are old.
    private let now: Date

    /// - Parameters:
    ///   - hasDecoder: nil to look beside the running program.
    ///   - hasSandbox: nil to ask the kernel.
    package init(
        environment: [String: String], player: String?, hasDecoder: Bool? = nil, hasSandbox: Bool? = nil,
        limit: Duration, now: Date = Date()
    ) {
        self.environment = environment
        self.player = player
        self.hasDecoder = hasDecoder ?? (PictureDecoder.installed() != nil)
        #if os(Linux)
            self.hasSandbox = hasSandbox ?? sandbox_is_available()
        #else
            self.hasSandbox = hasSandbox ?? true
        #endif
        self.limit = limit
        self.now = now
    }

    package var checks: [Diagnosis.Check] {
        var checks = Self.players.compactMap { name in
            path(of: name).map { path in
                Diagnosis.Check(.players, name) { [Self.finding(name, path, limit)] }
            }
        }
        let isEmpty = checks.isEmpty
        checks.insert(
            Diagnosis.Check(.players, "used") { [used(hasNone: isEmpty)] }, at: 0)
        checks.append(Diagnosis.Check(.programs, "helpers") { helpers() })
        checks.append(Diagnosis.Check(.players, "remote") { [remote()] })
        #if os(Linux)
            if let bus = SessionBus(environment: environment) {
                checks.append(Diagnosis.Check(.players, "bus") { [bus.finding()] })
            }
        #endif
        return checks
    }

    /// The checks of programs that take long to start: yt-dlp is written in Python. Give them more time than others.
    package var slowChecks: [Diagnosis.Check] { [Diagnosis.Check(.programs, YtDlp.name) { [ytDlp()] }] }

    private func path(of program: String) -> String? {
        guard program.contains("/") else { return SearchPath.executable(program, in: environment["PATH"]) }
        return access(program, X_OK) == 0 ? program : nil
    }
}

extension ProgramChecks {
    /// Which player `tekpub play` starts.
    private func used(hasNone: Bool) -> Finding {
        do throws(PlaybackError) {
            if let player {
                let command = try Player(command: player)
                guard path(of: command.arguments[0]) != nil else {
                    return Finding(
                        .players, "used", .problem,
                        localized("'\(command.name)', which is configured, is not installed."),
                        advice: localized("Install it, or change the setting player."))
                }
                return Finding(.players, "used", .ok, localized("\(command.name) (configured)"))
            }
            let preferred = try Player.preferred(path: environment["PATH"])
            guard preferred.isMpv else {
                return Finding(
                    .players, "used", .warning, localized("\(preferred.name), which tells no positions"),
                    advice: localized("Install mpv, which continues where you stopped."))
            }
            return Finding(.players, "used", .ok, preferred.name)
        } catch {
            return Finding(
                .players, "used", .problem, error.localizedDescription, advice: localized("Install mpv."))
        }
    }

    private static func finding(_ name: String, _ path: String, _ limit: Duration) -> Finding {
        guard let line = ProgramVersion.firstLine(of: path, question(to: name), limit: limit) else {
            return Finding(.players, name, .unknown, localized("\(path) tells no version in time."))
        }
        guard name == "mpv", let version = mpvVersion(in: line) else {
            return Finding(.players, name, .ok, line)
        }
        if version < (0, 33) {
            return Finding(
                .players, name, .warning,
                localized("mpv \(version.0).\(version.1), controlled through a socket file"),
                advice:
                    localized(
                        "Install mpv 0.33 or newer: with this one, 'tekpub play' does not learn how far you watched."
                    )
            )
        }
        return Finding(
            .players, name, .ok, localized("mpv \(version.0).\(version.1), controlled through a socket"))
    }

    /// Returns the arguments that make a player tell its version.
    private static func question(to player: String) -> [String] {
        switch player {
        // Otherwise mpv creates its folder for settings.
        case "mpv": ["--no-config", "--version"]
        // It calls `--version` a mistake, and writes its version with that to standard error.
        case "ffplay": ["-version"]
        default: ["--version"]
        }
    }

    /// The version in a line such as `mpv 0.35.1 Copyright …` or `mpv v0.38.0`; nil if it is a build without one.
    static func mpvVersion(in line: String) -> (Int, Int)? {
        guard let match = line.firstMatch(of: /mpv v?(\d+)\.(\d+)/), let major = Int(match.1),
            let minor = Int(match.2)
        else { return nil }
        return (major, minor)
    }

    /// Whether `tekpub player` finds the player of a browser.
    private func remote() -> Finding {
        guard let folder = RemoteFolder(environment: environment) else {
            return Finding(
                .players, "remote", .ok,
                localized("XDG_RUNTIME_DIR is not set, which only 'tekpub player' needs"))
        }
        do throws(RemoteError) {
            try folder.check()
            let count = try folder.browserCount()
            return Finding(
                .players, "remote", .ok,
                localized(count, one: "\(folder.path), 1 browser", other: "\(folder.path), \(count) browsers")
            )
        } catch {
            return Finding(
                .players, "remote", .warning, error.localizedDescription,
                advice: localized("Until then, 'tekpub player' has no effect."))
        }
    }

    private func ytDlp() -> Finding {
        let name = YtDlp.name
        guard let path = path(of: name) else {
            return Finding(
                .programs, name, .ok, localized("not installed; only pages without a feed need it"))
        }
        guard let line = ProgramVersion.firstLine(of: path, ["--ignore-config", "--version"], limit: limit)
        else {
            return Finding(.programs, name, .unknown, localized("\(path) tells no version in time."))
        }
        let version = YtDlpVersion(line)
        guard let age = version.age(at: now), version.isOld(at: now) else {
            return Finding(.programs, name, .ok, version.text)
        }
        return Finding(
            .programs, name, .warning,
            localized(
                age, one: "\(version.text), which is \(age) day old",
                other: "\(version.text), which is \(age) days old"),
            advice: localized("Update it: sites change, and an old yt-dlp no longer understands them."))
    }

    private func helpers() -> [Finding] {
        let notifier =
            DesktopNotifier.installed(environment: environment) != nil
            ? Finding(.programs, "notifications", .ok, "notify-send")
            : Finding(
                .programs, "notifications", .ok,
                localized("no notify-send, which only 'notifications = desktop' needs"))
        return [decoder, notifier, browser]
    }

    private var decoder: Finding {
        guard hasDecoder else {
            return Finding(
                .programs, "pictures", .warning,
                localized("tekpub-picture is not beside tekpub, so that no pictures appear."),
                advice: localized("Install it in the same folder."))
        }
        guard hasSandbox else {
            return Finding(
                .programs, "pictures", .warning,
                localized("tekpub-picture, with all system calls: this kernel has no seccomp filters."),
                advice: localized("Use a kernel with them, or show no pictures of strangers: --no-images."))
        }
        return Finding(.programs, "pictures", .ok, "tekpub-picture")
    }

    private var browser: Finding {
        if WebBrowser.installed(environment: environment) != nil {
            return Finding(.programs, "browser", .ok, Player.desktopOpener)
        }
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        guard hasDisplay else {
            return Finding(
                .programs, "browser", .ok, localized("no desktop; addresses are shown instead of opened"))
        }
        return Finding(
            .programs, "browser", .warning, localized("\(Player.desktopOpener) is not installed."),
            advice: localized("Install it, on Debian with: apt-get install xdg-utils."))
    }
}

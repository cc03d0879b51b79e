import CursesKit
import Dispatch
import Localization
import TekpubFormats
import TekpubKit

/// Hears what happens to the user's own commands.
@MainActor
protocol UserCommandDelegate: AnyObject {
    /// Other keys have an effect.
    func userCommandsDidChange()
    /// The output of a command is to be shown above the screen on which it was started.
    func userCommandDidWrite(_ output: CommandOutput)
}

/// Runs the user's own commands on episodes, and tells what came of them.
///
/// This folder makes `KeyCommand`s of the `UserCommand`s in the configuration, for every screen that has episodes. A
/// `CommandSubjectReader` reads the values of the episodes off the main actor, a `CommandRun` runs the program, and what
/// that writes is a toast or, if it is longer, the screen `CommandOutputViewController`.
@MainActor
final class UserCommandRunner {
    /// The user's commands, as the configuration has them now.
    var commands: [UserCommand] { context.options.keys.commands }
    /// Shows what happens.
    weak var delegate: (any UserCommandDelegate)?
    /// What was written last; nil for nothing.
    private(set) var lastOutput: CommandOutput?

    private unowned let context: AppContext
    private let tasks = OwnedTasks()
    private var runs: [CommandRun] = []

    /// More episodes than this are handed to a command, one by one, only after a question.
    private static let rowLimit = 5
    /// How long a program runs before the user is told that it does.
    private static let delay = Duration.milliseconds(300)
    /// How long a stopped program may take to end.
    private static let patience = Duration.seconds(3)

    init(context: AppContext) {
        self.context = context
    }

    /// The commands on what `rows` returns.
    ///
    /// - Parameters:
    ///   - controller: presents questions; on it, longer output is shown.
    ///   - onAccept: called unless the user cancels.
    func keyCommands(
        above controller: ViewController, on rows: @escaping @MainActor () -> [EpisodeLocation],
        onAccept: @escaping @MainActor () -> Void = {}
    ) -> [KeyCommand] {
        commands.map { command in
            KeyCommand(command.definition, title: command.name) { [weak self, weak controller] in
                if let self, let controller {
                    start(command, on: rows(), above: controller, onAccept: onAccept)
                }
            }
        }
    }

    /// The keys for what runs, and for what was written.
    var activityCommands: [KeyCommand] {
        var found: [KeyCommand] = []
        if !runs.isEmpty { found.append(KeyCommand(.stopCommands) { [weak self] in self?.stopAll() }) }
        if lastOutput != nil {
            found.append(
                KeyCommand(.showOutput) { [weak self] in
                    if let self, let lastOutput { delegate?.userCommandDidWrite(lastOutput) }
                })
        }
        return found
    }

    // MARK: Stopping

    private func stopAll() {
        for run in runs {
            run.stop()
            context.application?.clock.schedule(after: Self.patience) { [weak self, weak run] in
                if let self, let run, runs.contains(where: { $0 === run }) { run.stop(forcibly: true) }
            }
        }
    }

    /// Ends all programs, and blocks until they have ended, each for at most `limit`; for a program that exits.
    func finish(within limit: DispatchTimeInterval) {
        tasks.cancelAll()
        for run in runs { run.stop() }
        for run in runs { run.finish(within: limit) }
    }
}

extension UserCommandRunner {
    /// Runs a command on episodes, after a question if they are many.
    ///
    /// - Parameters:
    ///   - controller: presents the question; on it, longer output is shown.
    ///   - onAccept: called unless the user cancels.
    func start(
        _ command: UserCommand, on rows: [EpisodeLocation], above controller: ViewController,
        onAccept: @escaping @MainActor () -> Void
    ) {
        guard !rows.isEmpty else { return }
        let perform: @MainActor () -> Void = { [weak self, weak controller] in
            onAccept()
            guard let self, let controller else { return }
            tasks.run { [weak self, weak controller] in
                await self?.perform(command, on: rows, above: controller)
            }
        }
        guard command.rows == .each, command.usesEpisodes, rows.count > Self.rowLimit else {
            return perform()
        }
        let alert = AlertController(
            title: localized("Run “\(command.name)” for \(CountText.episodes(rows.count))?"))
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel, key: "c"))
        alert.addAction(AlertAction(localized("Run"), key: "r", handler: perform))
        controller.present(alert)
    }

    private func perform(
        _ command: UserCommand, on rows: [EpisodeLocation], above controller: ViewController?
    ) async {
        let playing = context.nowPlaying.flatMap { nowPlaying in
            nowPlaying.status?.location.flatMap { location in
                nowPlaying.position(of: location).map { (location: location, seconds: $0) }
            }
        }
        let reader = CommandSubjectReader(library: context.library, downloads: context.services.downloads)
        let subjects = await reader.subjects(at: rows, playing: playing, withFiles: command.usesFiles)
        guard !Task.isCancelled else { return }
        guard !subjects.isEmpty else {
            return context.messages.report(
                localized("These episodes are no longer in their catalogues."))
        }
        do throws(UserCommandError) {
            let lines = try command.lines(for: subjects)
            let run = CommandRun(lines, logger: context.services.log?.logger)
            let results =
                command.isInteractive
                ? try await runInTerminal(run)
                : try await runInBackground(run, of: command, count: lines.count)
            guard !Task.isCancelled else { return }
            show(CommandOutput(command.name, results: results, count: lines.count), above: controller)
        } catch {
            guard !Task.isCancelled else { return }
            context.messages.report(
                error == .stopped
                    ? localized("Stopped “\(command.name)”")
                    : localized("“\(command.name)”: \(error.localizedDescription)"))
        }
    }

    private func runInBackground(
        _ run: CommandRun, of command: UserCommand, count: Int
    ) async throws(UserCommandError) -> [CommandRun.Result] {
        runs.append(run)
        defer {
            runs.removeAll { $0 === run }
            delegate?.userCommandsDidChange()
        }
        delegate?.userCommandsDidChange()
        let sentence =
            count == 1
            ? localized("Running “\(command.name)” …")
            : localized("Running “\(command.name)” for \(CountText.episodes(count)) …")
        // What is over at once needs no announcement.
        context.application?.clock.schedule(after: Self.delay) { [weak self, weak run] in
            if let self, let run, runs.contains(where: { $0 === run }) { context.messages.say(sentence) }
        }
        return try await run.run()
    }

    private func runInTerminal(_ run: CommandRun) async throws(UserCommandError) -> [CommandRun.Result] {
        guard let application = context.application else { throw .stopped }
        return try await application.withTerminalHandedOver { () throws(UserCommandError) in
            try await run.runInTerminal()
        }
    }

    /// Shows what a command has written: as a toast if it is short, else above the screen on which it was started, unless
    /// the user is elsewhere.
    private func show(_ output: CommandOutput, above controller: ViewController?) {
        let hasMore = output.needsScreen
        if hasMore {
            lastOutput = output
            delegate?.userCommandsDidChange()
        }
        let window = controller?.view.window
        if hasMore, !output.hasFailed, let window, window.presentedViewControllers.isEmpty {
            delegate?.userCommandDidWrite(output)
            return
        }
        let key = hasMore ? context.application?.keyTitle(of: .showOutput) : nil
        let sentence = key.map { localized("\(output.sentence) · \($0) shows its output") } ?? output.sentence
        guard let window else {
            return output.hasFailed
                ? context.messages.report(sentence) : context.messages.say(sentence)
        }
        window.toasts.show(Toast(Text(sentence), style: output.hasFailed ? .error : .information))
    }
}

extension UserCommand {
    /// Its name for the `KeyMap`. Its keys are in the `KeyTable`.
    var definition: KeyCommand.Definition {
        KeyCommand.Definition(
            KeyCommand.Identifier(rawValue: "\(KeyPlace.commands.rawValue).\(id)"), LocalizedStringKey(name),
            [])
    }
}

import CursesKit
import Localization
import Observation
import TekpubKit

/// Changes the configuration for the user, and obeys what it says after a change, from here or from outside.
///
/// Screens that read `loaded` in `updateProperties()` follow it.
@MainActor
@Observable
final class ConfigurationCoordinator {
    let service: ConfigurationService
    /// The configuration in force.
    private(set) var loaded: LoadedConfiguration
    private unowned let launch: LaunchCoordinator
    /// Watches the files.
    @ObservationIgnored private var watcher: FileWatcher?
    @ObservationIgnored private let tasks = OwnedTasks()
    /// The themes to choose from; those in files as they were when the program last looked.
    private(set) var themes = ConfigurationService.builtInThemes
    /// The names of the themes in files.
    var themeNames: [String] { themes.map(\.name).filter { !ThemeStore.isBuiltIn($0) } }

    private var context: AppContext { launch.context }

    init(_ service: ConfigurationService, launch: LaunchCoordinator) {
        self.service = service
        self.launch = launch
        loaded = service.loaded
    }

    /// Watches the files from now on.
    func start() {
        guard watcher == nil else { return }
        tasks.run { [service, weak self] in
            let (watcher, themes) = await onBlockingThread { [weak self] in
                (
                    service.watch {
                        Task { @MainActor in self?.filesDidChange() }
                    }, service.readThemes()
                )
            }
            self?.watcher = watcher
            self?.themes = themes
        }
    }

    func cancel() {
        tasks.cancelAll()
        watcher = nil
    }

    /// Whether changes from outside are noticed.
    var isWatching: Bool { watcher != nil }

    // MARK: Changing

    /// Writes a setting into the user's file; can be undone.
    ///
    /// - Parameter value: returns the new value once earlier changes are written; nil to leave it to the other files and
    ///   the program.
    func set(_ setting: Setting, to value: @escaping @Sendable (LoadedConfiguration) -> SettingValue?) {
        change { [path = service.path] loaded in
            let (previous, new) = (loaded.ownValue(of: setting, inFileAt: path), value(loaded))
            guard new != previous, new == nil || new != loaded.value(of: setting) else { return nil }
            return (
                [ConfigurationChange(setting, to: new)], back: [ConfigurationChange(setting, to: previous)]
            )
        } saying: { [service] loaded in
            let what = localized("\(setting.title): \(loaded.text(of: setting))")
            if service.overrides.override(setting), let option = setting.option {
                return localized("\(what), as long as \(option) does not say otherwise")
            }
            if case .variable(let name) = loaded.entry(of: setting)?.origin {
                return localized("\(what), as long as \(name) does not say otherwise")
            }
            return setting.isLive ? what : localized("\(what), from the next start")
        }
    }

    /// Writes a setting into the user's file; can be undone.
    ///
    /// - Parameter value: nil to leave it to the other files and the program.
    func set(_ setting: Setting, to value: SettingValue?) { set(setting) { _ in value } }

    /// Writes changes into the user's file, and obeys them; can be undone.
    ///
    /// - Parameters:
    ///   - changes: returns the changes and those that take them back, once earlier ones are written; nil for none. Off the
    ///     main actor.
    ///   - sentence: returns what was done, from the configuration with the changes.
    func change(
        _ changes:
            @escaping @Sendable (LoadedConfiguration) -> (
                changes: [ConfigurationChange], back: [ConfigurationChange]
            )?,
        saying sentence: @escaping @MainActor (LoadedConfiguration) -> String
    ) {
        context.writes.write {
            [service] () throws(ConfigurationError) -> (
                loaded: LoadedConfiguration, back: [ConfigurationChange]
            ) in
            guard let wanted = changes(service.loaded) else { return (service.loaded, []) }
            try service.write(wanted.changes)
            return (service.read(), wanted.back)
        } isUndoable: {
            !$0.back.isEmpty
        } undo: { [service] written throws(ConfigurationError) in
            try service.write(written.back)
            return service.read()
        } completion: { [weak self] written in
            guard let self else { return }
            let done = sentence(written.loaded)
            guard !written.back.isEmpty else { return context.messages.say(done) }
            obey(written.loaded)
            context.messages.say(context.undoStack.offering(done, isInLibrary: false))
        } undone: { [weak self] written, loaded in
            self?.obey(loaded)
            self?.context.messages.say(UndoStack.undone(sentence(written.loaded)))
        }
    }

    // MARK: Obeying

    private func filesDidChange() {
        context.writes.queue.async { [service] () throws(ConfigurationError) in
            (service.read(), service.readThemes())
        } completion: { [weak self] result in
            guard let self, case .success((let loaded, let themes)) = result else { return }
            self.themes = themes
            let isNews = loaded.differs(from: self.loaded)
            if obey(loaded), isNews {
                context.messages.say(localized("The configuration has changed, and was read again."))
            }
        }
    }

    /// Obeys a configuration that was read again, and tells new mistakes in it.
    ///
    /// - Returns: whether it has no new mistakes.
    @discardableResult
    private func obey(_ new: LoadedConfiguration) -> Bool {
        let (old, options) = (loaded, context.options)
        loaded = new
        context.obey(new)
        launch.use(new.options.theme)
        let problems = useKeys(replacing: old)
        context.application?.reducesMotion = !new.options.isAnimated
        launch.browser?.optionsDidChange(from: options)
        guard !problems.isEmpty else { return true }
        for problem in problems {
            context.messages.logger?.error("\(problem)", source: "configuration")
            launch.warn(problem)
        }
        launch.announceNotices()
        return false
    }

    /// Gives the actions their keys.
    ///
    /// - Returns: the mistakes that were not there before, a sentence each.
    private func useKeys(replacing old: LoadedConfiguration) -> [String] {
        func problems(_ loaded: LoadedConfiguration, _ table: KeyTable?) -> [String] {
            loaded.options.warnings + (table?.problems.map(\.localizedDescription) ?? [])
        }
        func table(_ loaded: LoadedConfiguration) -> KeyTable? {
            loaded.options.keys.isUsual ? nil : KeyTable(loaded.options.keys)
        }
        let new = table(loaded)
        if loaded.differsInKeys(from: old) {
            context.application?.keyMap = new?.map ?? .standard
            context.userCommands.delegate?.userCommandsDidChange()
        }
        let (known, now) = (problems(old, table(old)), problems(loaded, new))
        return now == known ? [] : now
    }

    // MARK: Themes

    /// Shows a theme that the user considers; nil for the one in force.
    func preview(_ theme: Theme?) { launch.use(theme ?? context.options.theme) }
}

extension LoadedConfiguration {
    /// The value that a file sets; nil if it does not.
    func ownValue(of setting: Setting, inFileAt path: String) -> SettingValue? {
        configuration.files.first { $0.path == path }?.entries[setting]?.value
    }

    /// Whether the two differ in what they say.
    fileprivate func differs(from other: LoadedConfiguration) -> Bool {
        options.theme != other.options.theme || differsInKeys(from: other)
            || Setting.all.contains { entry(of: $0)?.value != other.entry(of: $0)?.value }
    }

    fileprivate func differsInKeys(from other: LoadedConfiguration) -> Bool {
        func keys(_ loaded: LoadedConfiguration) -> [String: [String: [String]]] {
            loaded.options.keys.bindings.sections.mapValues { $0.mapValues(\.keys) }
        }
        let (keysNow, keysThen) = (options.keys, other.options.keys)
        return keysNow.preset != keysThen.preset || keysNow.commands != keysThen.commands
            || keys(self) != keys(other)
    }
}

extension BrowserViewController {
    /// The key for the settings; none if the program has no configuration.
    var settingsCommands: [KeyCommand] {
        guard launch?.configuration != nil else { return [] }
        return [KeyCommand(.openSettings) { [weak self] in self?.showSettings() }]
    }

    /// Shows the settings; Back leads to where the user was.
    private func showSettings() {
        let position = destination == .settings ? nil : BrowserPosition(in: self)
        menu.select(.show(.settings))
        show(.settings)
        navigationController(for: .secondary).popToRootViewController()
        show(.secondary)
        guard let position, let settings = lists[.settings] else { return }
        settings.backAction = { [weak self, weak settings] in
            settings?.backAction = nil
            if let self { position.restore(in: self) }
        }
    }

    /// Obeys options that have changed, unless the user has chosen something else here.
    func optionsDidChange(from old: LaunchOptions) {
        let options = session.context.options
        let arrangement = BrowserColumns(browser: self, usual: old.columns).arrangement
        columns.restore(arrangement)
        if options.list.sort != old.list.sort, session.sortOrder == old.list.sort {
            session.sort(by: options.list.sort)
        }
        guard options.list.columns != old.list.columns else { return }
        for list in lists.values where list.isViewLoaded { list.view.setNeedsLayout() }
    }
}

extension Destination {
    static let settings = Destination.library("settings")
}

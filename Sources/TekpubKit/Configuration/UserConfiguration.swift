import Foundation

/// The user's settings: the environment, else the user's file, else those of the system.
///
/// This folder reads settings. `Setting.all` lists them, and a `SettingType` says what each accepts. A `TOMLDocument`
/// is read into a `ConfigurationFile`, and several files are merged here, by setting. A mistake is a
/// `ConfigurationError` with its position; `problems` has all of them, and what they stand in counts as not set.
public struct UserConfiguration: Sendable {
    /// A value, and where it comes from.
    public struct Entry: Sendable {
        /// The value, which its setting accepts.
        public let value: SettingValue
        /// Where it comes from.
        public let origin: Origin

        /// Creates an entry.
        public init(value: SettingValue, origin: Origin) {
            self.value = value
            self.origin = origin
        }
    }

    /// Where a value comes from.
    public enum Origin: Sendable {
        /// The program.
        case standard
        /// A file.
        case file(ConfigurationLocation)
        /// An environment variable.
        case variable(String)
    }

    /// The files that are there, first the one that overrides the others.
    public let files: [ConfigurationFile]
    /// The tables `keys` of all files, merged by action.
    public let keyBindings: KeyBindings
    /// The tables `commands` of all files, merged by command, in the order of their names.
    public let commands: [UserCommand]
    /// The tables `lists` of all files, each name once.
    public let smartLists: [ConfiguredSmartList]

    private let environment: @Sendable (String) -> String?

    /// Merges files.
    ///
    /// - Parameters:
    ///   - files: first the one that overrides the others.
    ///   - environment: returns the value of a variable of the process.
    public init(files: [ConfigurationFile], environment: @escaping @Sendable (String) -> String?) {
        self.files = files
        self.environment = environment
        var bindings = KeyBindings()
        for file in files { bindings.add(file.keyBindings) }
        keyBindings = bindings
        let all = files.flatMap(\.commands)
        commands = Dictionary(all.map { ($0.id, $0) }) { mine, _ in mine }.values.sorted { $0.id < $1.id }
        var names: Set<String> = []
        smartLists = files.flatMap(\.smartLists).filter { names.insert($0.list.name).inserted }
    }

    /// Reads the files of the user and the system.
    ///
    /// - Parameters:
    ///   - directories: where the files are.
    ///   - environment: returns the value of a variable of the process.
    public init(
        in directories: Directories, environment: @escaping @Sendable (String) -> String?
    ) {
        let folders = directories.systemConfigurations.map { "\($0)/\(ConfigurationFile.name)" }
        let paths = [directories.configurationFile] + folders
        self.init(
            files: paths.compactMap { ConfigurationFile(path: $0) }, environment: environment)
    }

    /// The configuration as its files are now. Where one has a mistake, the values that it had before stay.
    public func read(againIn directories: Directories) -> UserConfiguration {
        UserConfiguration(in: directories, environment: environment).keepingGoodValues(of: self)
    }

    /// The configuration with the values of an earlier one, where its files have mistakes now.
    func keepingGoodValues(of previous: UserConfiguration) -> UserConfiguration {
        let files = files.map { file in
            previous.files.first { $0.path == file.path }.map(file.keepingGoodValues) ?? file
        }
        return UserConfiguration(files: files, environment: environment)
    }

    /// The mistakes in all files.
    public var problems: [ConfigurationError] { files.flatMap(\.problems) }

    /// Returns the value of a setting; nil if it is not set.
    ///
    /// - Throws: an error about the environment variable.
    public func entry(of setting: Setting) throws(ConfigurationError) -> Entry? {
        let variable = setting.variable
        if let text = environment(variable), !text.isEmpty {
            do throws(SettingProblem) {
                return Entry(value: try setting.type.value(of: text), origin: .variable(variable))
            } catch {
                throw ConfigurationError(in: .variable(variable), problem: error.sentence)
            }
        }
        for file in files {
            if let entry = file.entries[setting] {
                return Entry(value: entry.value, origin: .file(entry.location))
            }
        }
        return nil
    }
}

extension Directories {
    /// The path of the user's configuration file.
    public var configurationFile: String { "\(configuration.path)/\(ConfigurationFile.name)" }
}

extension SourcePolicy {
    /// What is downloaded of sources whose own policy does not say.
    ///
    /// - Throws: a mistake in an environment variable.
    public init(by configuration: UserConfiguration) throws(ConfigurationError) {
        func number(_ setting: Setting) throws(ConfigurationError) -> Int? {
            try configuration.entry(of: setting)?.value.number
        }
        self.init(
            downloadCount: try number(.automaticDownloads),
            downloadByteLimit: try number(.downloadLimit).map { $0 * 1_000_000 })
        watchedRemoval = try number(.removeWatched).map { .after(days: $0) }
    }
}

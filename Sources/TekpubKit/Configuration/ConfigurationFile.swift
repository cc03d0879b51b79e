import Foundation
import Localization

/// One `config.toml`, with its values and its mistakes.
///
/// A mistake costs only the setting that it stands in, unless the file as a whole cannot be used.
public struct ConfigurationFile: Sendable {
    /// A value, and where it stands.
    public struct Entry: Sendable {
        /// The value, which its setting accepts.
        public let value: SettingValue
        /// Where it stands.
        public let location: ConfigurationLocation
    }

    /// The path of the file.
    public let path: String
    /// The values of the settings that the file sets.
    public internal(set) var entries: [Setting: Entry] = [:]
    /// The table `keys`, and the keys in the table `commands`.
    public private(set) var keyBindings = KeyBindings()
    /// The table `commands`, in the order of their names.
    public private(set) var commands: [UserCommand] = []
    /// The table `lists`, in its order.
    public private(set) var smartLists: [ConfiguredSmartList] = []
    /// The mistakes, in the order in which they stand in the file.
    public internal(set) var problems: [ConfigurationError] = []
    /// The settings whose values have mistakes.
    private var rejected: Set<Setting> = []
    /// Whether nothing of the file can be used.
    private var isUnusable = false

    /// The name of the file in its folder.
    static let name = "config.toml"
    /// The version of the format that this program reads.
    public static let version = 1
    /// A file larger than this many bytes is no configuration.
    private static let byteLimit = 1 << 20

    /// Reads the file at `path`. A missing file costs one system call, because most users have none.
    ///
    /// - Returns: nil if the file is missing.
    public init?(path: String) {
        do throws(ConfigurationError) {
            guard let text = try Self.text(ofFileAt: path) else { return nil }
            self.init(text, path: path)
        } catch {
            self.init(emptyAt: path, problem: error)
        }
    }

    /// Reads `text` as the contents of the file at `path`.
    public init(_ text: String, path: String) {
        self.path = path
        let document: TOMLDocument
        do throws(TOMLDocument.SyntaxError) {
            document = try TOMLDocument(text)
        } catch {
            problems = [ConfigurationError(in: .file(path), at: error.position, problem: error.sentence)]
            isUnusable = true
            return
        }
        read(document)
        problems.sort { $0.order < $1.order }
    }

    /// A file without values: one that cannot be used, or one whose values are added later.
    init(emptyAt path: String, problem: ConfigurationError? = nil) {
        self.path = path
        problems = [problem].compactMap(\.self)
        isUnusable = problem != nil
    }

    /// The file with the values that it had before, where it has mistakes now.
    func keepingGoodValues(of previous: ConfigurationFile) -> ConfigurationFile {
        var file = isUnusable ? previous : self
        file.problems = problems
        for setting in rejected { file.entries[setting] = previous.entries[setting] }
        return file
    }

    /// Returns the text of a file; nil if it is missing.
    package static func text(ofFileAt path: String) throws(ConfigurationError) -> String? {
        func fail(_ problem: String) -> ConfigurationError {
            ConfigurationError(in: .file(path), problem: problem)
        }
        // Without O_NONBLOCK, a pipe would stop the program until it is written to.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let reason = errno
            if [ENOENT, ENOTDIR].contains(reason) {
                guard let target = danglingTarget(ofLinkAt: path) else { return nil }
                throw fail(localized("it is a link to \(target), which does not exist."))
            }
            throw fail(localized("it cannot be read: \(String(cString: strerror(reason)))."))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw fail(localized("it cannot be read: \(String(cString: strerror(errno)))."))
        }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw fail(localized("it is a folder, not a file.")) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw fail(localized("it is not a regular file.")) }
        if let problem = TrustedFile.problem(at: path) {
            throw fail(localized("it is not obeyed.") + " " + problem)
        }
        guard status.st_size <= byteLimit else {
            throw fail(localized("it is larger than 1 MB, so it is not read."))
        }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, Foundation.read(descriptor, buffer.baseAddress, size))
        }
        // Of a file that is being changed, a part may be missing.
        guard bytes.count == size else { throw fail(localized("it cannot be read as a whole.")) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw fail(localized("it is not UTF-8 text."))
        }
        return text
    }
}

extension ConfigurationFile {
    /// Where a symbolic link leads whose target is missing; nil if no link is there.
    private static func danglingTarget(ofLinkAt path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count >= 0 else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private mutating func read(_ document: TOMLDocument) {
        func location(_ keys: [String]) -> ConfigurationLocation {
            ConfigurationLocation(path: path, document: document, keys: keys)
        }
        if let node = document.root["version"], node != .number(Self.version) {
            isUnusable = true
            return problems.append(location(["version"]).error(Self.problem(ofVersion: node)))
        }
        var commandKeys = KeyBindings()
        defer { keyBindings.add(commandKeys) }
        for (name, node) in document.root where name != "version" {
            if name == "keys" {
                keyBindings = KeyBindings(node, document: document, path: path, problems: &problems)
                if case .table(let table) = node, let preset = table[Setting.keysPreset.key] {
                    set(.keysPreset, to: preset, at: location([name, Setting.keysPreset.key]))
                }
            } else if name == UserCommandTable.name {
                let table = UserCommandTable(node, at: location([name]), problems: &problems)
                commands = table.commands
                commandKeys = table.keyBindings
            } else if name == SmartListTable.name {
                smartLists = SmartListTable(node, at: location([name]), problems: &problems).lists
            } else if let setting = Setting.named(name), setting.table == nil {
                set(setting, to: node, at: location([name]))
            } else if !Setting.tables.contains(name) {
                let problem =
                    if case .table = node {
                        localized("unknown table '\(name)'.")
                            + Spelling.hint(
                                name, Setting.tables + [UserCommandTable.name, SmartListTable.name])
                    } else {
                        localized("unknown setting '\(name)'.") + Setting.hint(name)
                    }
                problems.append(location([name]).nameError(problem))
            } else if case .table(let table) = node {
                for (key, node) in table {
                    let keys = [name, key]
                    let fullName = "\(name).\(key)"
                    if let setting = Setting.named(fullName) {
                        set(setting, to: node, at: location(keys))
                    } else {
                        problems.append(
                            location(keys).nameError(
                                localized("unknown setting '\(fullName)'.") + Setting.hint(key, in: name)))
                    }
                }
            } else {
                problems.append(
                    location([name]).nameError(localized("'\(name)' is a table; write [\(name)].")))
            }
        }
    }

    private mutating func set(_ setting: Setting, to node: TOMLNode, at location: ConfigurationLocation) {
        do throws(SettingProblem) {
            entries[setting] = Entry(value: try setting.type.value(of: node), location: location)
        } catch {
            rejected.insert(setting)
            problems.append(location.error("\(setting.name): \(error.sentence)", item: error.item))
        }
    }

    /// Why nothing of a document is used; nil if its version is that of this program, or if it is not valid.
    static func problem(ofVersionIn text: String) -> String? {
        // Ignore errors: see above.
        guard let node = (try? TOMLDocument(text))?.root["version"], node != .number(version) else {
            return nil
        }
        return problem(ofVersion: node)
    }

    private static func problem(ofVersion node: TOMLNode) -> String {
        guard case .number(let number) = node, number > version else {
            return "version: " + localized("it must be \(version), so nothing of the file is used.")
        }
        return localized(
            "the file is of version \(number), for a later tekpub. This one reads version \(version), so nothing of the file is used."
        )
    }
}

extension ConfigurationLocation {
    /// Returns an error about the name that stands here, not about its value.
    package func nameError(_ problem: String) -> ConfigurationError {
        ConfigurationError(in: .file(path), at: position, problem: problem)
    }
}

extension ConfigurationError {
    /// The position in the file as numbers that can be compared.
    package var order: (Int, Int) { (position?.line ?? 0, position?.column ?? 0) }
}

extension Setting {
    /// The names of all tables.
    static let tables = all.reduce(into: [String]()) { tables, setting in
        if let table = setting.table, !tables.contains(table) { tables.append(table) }
    }

    /// Returns a question with the name that was probably meant by `name`, after a sentence; empty if none is near.
    ///
    /// - Parameter table: the table in which the name stands; nil for the top of the file.
    package static func hint(_ name: String, in table: String? = nil) -> String {
        // The right name in the wrong table, else a misspelling in this table, else one in another.
        let elsewhere = all.first { $0.key == name }
        let here = Spelling.nearest(to: name, in: all.filter { $0.table == table }.map(\.key))
        let found =
            elsewhere?.name ?? here.map { (table.map { "\($0)." } ?? "") + $0 }
            ?? Spelling.nearest(to: name, in: all.map(\.name))
            ?? Spelling.nearest(to: name, in: all.map(\.key)).flatMap { key in
                all.first { $0.key == key }?.name
            }
        return found.map { " " + localized("Did you mean '\($0)'?") } ?? ""
    }
}

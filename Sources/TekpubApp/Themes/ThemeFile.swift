import CursesKit
import Localization
import TekpubKit

/// A theme in a TOML file: a built-in theme, with some of its inks changed.
///
/// This folder reads the themes of the user. `ThemeStore` finds one by its name, among the built-in ones and the files
/// `themes/NAME.toml`; `ThemeRole` lists what a file may set.
public struct ThemeFile: Sendable {
    /// The theme; what has a mistake is as in the theme that it is based on.
    public private(set) var theme: Theme
    /// The mistakes, in the order in which they stand in the file.
    public private(set) var problems: [ConfigurationError] = []

    /// The path of the file.
    public let path: String
    private let document: TOMLDocument?
    /// The roles that the file sets.
    private var roles: Set<ThemeRole> = []

    /// Reads a file.
    ///
    /// - Parameter name: the name of the theme.
    /// - Returns: nil if the file is missing.
    public init?(path: String, name: String) {
        do throws(ConfigurationError) {
            guard let text = try ConfigurationFile.text(ofFileAt: path) else { return nil }
            self.init(text, path: path, name: name)
        } catch {
            self.init(path: path, problem: error)
        }
    }

    /// A file that cannot be used.
    private init(path: String, problem: ConfigurationError) {
        (theme, document, self.path) = (.standard, nil, path)
        problems = [problem]
    }

    /// Reads `text` as the contents of the file at `path`.
    public init(_ text: String, path: String, name: String) {
        self.path = path
        theme = .standard
        do throws(TOMLDocument.SyntaxError) {
            document = try TOMLDocument(text)
        } catch {
            document = nil
            problems = [ConfigurationError(in: .file(path), at: error.position, problem: error.sentence)]
        }
        guard let document else { return }
        readBase(document.root["base"])
        theme.name = name
        for (key, node) in document.root where key != "base" { set(key, to: node) }
        if let color = roles.contains(.background) ? theme.background.color : nil {
            theme.userInterfaceStyle = color == .standard ? .unspecified : color.isLight ? .light : .dark
        }
        if !roles.isDisjoint(with: ThemeRole.surfaces) { theme.gloss = nil }
        problems.sort {
            ($0.position?.line ?? 0, $0.position?.column ?? 0) < (
                $1.position?.line ?? 0, $1.position?.column ?? 0
            )
        }
    }

    /// What can hardly be read, as warnings: text with a contrast below 4.5 to its background, and signs below 3.
    public var warnings: [ConfigurationError] {
        ThemeRole.contrasts.compactMap { contrast in
            guard !roles.isDisjoint(with: [contrast.text, contrast.ground]),
                let found = contrast.value(in: theme), found < contrast.least
            else { return nil }
            let role = roles.contains(contrast.text) ? contrast.text : contrast.ground
            let tenths = Int(found * 10)
            return error(
                at: [role.name],
                localized(
                    """
                    \(contrast.text.name) on \(contrast.ground.name) has a contrast of \
                    \(Self.ratio(tenths)); \(contrast.least == 3 ? "3:1" : Self.ratio(45)) can be read well.
                    """), isWarning: true)
        }
    }
}

extension ThemeFile {
    private mutating func readBase(_ node: TOMLNode?) {
        guard let node else { return }
        let names = Theme.builtIn.map(\.name)
        guard case .text(let name) = node, let base = Theme(named: name) else {
            let name = if case .text(let name) = node { name } else { "" }
            return problems.append(
                error(
                    at: ["base"],
                    localized("base: it must be one of \(names.joined(separator: ", ")).")
                        + Spelling.hint(name, names)))
        }
        theme = base
    }

    private mutating func set(_ key: String, to node: TOMLNode) {
        guard let role = ThemeRole(rawValue: key) else {
            return problems.append(
                ConfigurationError(
                    in: .file(path), at: document?.position(of: [key]),
                    problem:
                        localized("unknown role '\(key)'.")
                        + Spelling.hint(key, ThemeRole.allCases.map(\.name) + ["base"])
                ))
        }
        do throws(InkProblem) {
            theme[role] = try Theme.Ink(node, color: theme[role].color)
            roles.insert(role)
        } catch {
            problems.append(self.error(at: [key] + error.path, "\(key): \(error.sentence)"))
        }
    }

    private static func ratio(_ tenths: Int) -> String {
        "\(tenths / 10)\(Language.current.decimalSeparator)\(tenths % 10):1"
    }

    private func error(at keys: [String], _ problem: String, isWarning: Bool = false) -> ConfigurationError {
        ConfigurationError(
            in: .file(path), at: document?.position(of: keys, isValue: true), problem: problem,
            isWarning: isWarning)
    }
}

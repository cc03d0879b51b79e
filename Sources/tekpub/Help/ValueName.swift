import Localization

/// What the value of an argument is, as the help calls it: `<file>`.
///
/// `CompletionValues` finds values by it.
enum ValueName: String {
    case address = "url"
    case bytes
    case code
    case command
    case conditions
    case count
    case days
    case emailAddress = "address"
    case episode = "slug[/number]"
    case file
    case fileOrSource = "file-or-source"
    case folder
    case host
    case kind
    case limit
    case login = "email:password"
    case megabytes
    case milliseconds = "ms"
    case name
    case number
    case place
    case playerAction = "action"
    case port
    case preset
    case production = "id"
    case setting
    case shell
    case source
    case sourceFolder = "source-folder"
    case text
    case time
    case title
    case transition
    case words

    /// The name in the language in force.
    var shownName: String {
        switch self {
        case .address: localized("url", context: "value")
        case .bytes: localized("bytes", context: "value")
        case .code: localized("code", context: "value")
        case .command: localized("command", context: "value")
        case .conditions: localized("conditions", context: "value")
        case .count: localized("count", context: "value")
        case .days: localized("days", context: "value")
        case .emailAddress: localized("address", context: "value")
        case .episode: localized("slug[/number]", context: "value")
        case .file: localized("file", context: "value")
        case .fileOrSource: localized("file-or-source", context: "value")
        case .folder: localized("folder", context: "value")
        case .host: localized("host", context: "value")
        case .kind: localized("kind", context: "value")
        case .limit: localized("limit", context: "value")
        case .login: localized("email:password", context: "value")
        case .megabytes: localized("megabytes", context: "value")
        case .milliseconds: localized("ms", context: "value")
        case .name: localized("name", context: "value")
        case .number: localized("number", context: "value")
        case .place: localized("place", context: "value")
        case .playerAction: localized("action", context: "value")
        case .port: localized("port", context: "value")
        case .preset: localized("preset", context: "value")
        case .production: localized("id", context: "value")
        case .setting: localized("setting", context: "value")
        case .shell: localized("shell", context: "value")
        case .source: localized("source", context: "value")
        case .sourceFolder: localized("source-folder", context: "value")
        case .text: localized("text", context: "value")
        case .time: localized("time", context: "value")
        case .title: localized("title", context: "value")
        case .transition: localized("transition", context: "value")
        case .words: localized("words", context: "value")
        }
    }
}

import TekpubApp
import TekpubKit

/// Parses the browser's options without ArgumentParser, which takes longer than the first frame.
///
/// It supports only the plain spellings, and leaves everything else, including mistakes, to ArgumentParser.
struct QuickStart {
    private(set) var baseURL: BaseURL?
    /// The path of the log file; nil for none.
    private(set) var logPath: String?
    private(set) var appearance = LaunchOverrides()

    /// - Parameter arguments: the arguments after the program's name.
    /// - Returns: nil if any argument is not supported.
    init?(_ arguments: some Sequence<String>) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--base-url":
                // Ignore errors: ArgumentParser reports an invalid URL. A link leads to a question first.
                guard let text = rest.next(), !BaseURL.isLink(text), let url = try? BaseURL(text) else {
                    return nil
                }
                baseURL = url
            case "--log":
                guard let path = rest.next(), !path.isEmpty, !path.hasPrefix("-") else { return nil }
                logPath = path
            case "--transition":
                guard let value = rest.next().flatMap(LaunchTransition.init) else { return nil }
                appearance.transition = value
            case "--theme":
                guard let name = rest.next(), !name.isEmpty, !name.hasPrefix("-") else { return nil }
                appearance.theme = name
            case "--no-animation": appearance.isStill = true
            case "--no-images": appearance.hidesImages = true
            case "--linear": appearance.isLinear = true
            default: return nil
            }
        }
    }
}

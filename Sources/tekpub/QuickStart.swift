import CursesKit
import TekpubApp
import TekpubKit

/// The browser's own options, read without ArgumentParser, which takes longer than the first frame.
///
/// It understands the plain spellings only. Whatever else there is, mistakes included, it leaves to
/// ArgumentParser, which knows all there is to say about them.
struct QuickStart {
    private(set) var baseURL: BaseURL?
    private(set) var appearance = AppearanceOptions.none

    /// - Parameter arguments: those behind the program's name.
    /// - Returns: nil if there is anything among them that this does not understand.
    init?(_ arguments: some Sequence<String>) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--base-url":
                // Silence is safe: what is no address is left to ArgumentParser, which says so.
                guard let text = rest.next(), let url = try? BaseURL(text) else { return nil }
                baseURL = url
            case "--transition":
                guard let value = rest.next().flatMap(LaunchTransition.init) else { return nil }
                appearance.transition = value
            case "--theme":
                guard let value = rest.next().flatMap(Theme.init(named:)) else { return nil }
                appearance.theme = value
            case "--no-animation": appearance.isStill = true
            default: return nil
            }
        }
    }
}

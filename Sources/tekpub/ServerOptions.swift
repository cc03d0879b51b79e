import ArgumentParser
import TekpubKit

/// Which server a command talks to.
struct ServerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The http or https address of a server.", valueName: "url"))
    var baseURL: String?

    func validate() throws {
        _ = try checkedBaseURL()
    }

    /// The server of the option, else of the settings; nil for the bundled catalogue.
    func baseURL(by settings: Settings) throws -> BaseURL? {
        try checkedBaseURL() ?? settings.baseURL()
    }

    private func checkedBaseURL() throws -> BaseURL? {
        do {
            return try baseURL.map { text throws(BaseURLError) in try BaseURL(text) }
        } catch {
            throw ValidationError(error.localizedDescription)
        }
    }
}

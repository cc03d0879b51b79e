import ArgumentParser
import TekpubKit

/// The option for a command's server.
struct ServerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The http or https address of a server.", valueName: "url"))
    var baseURL: String?

    func validate() throws {
        _ = try checkedBaseURL()
    }

    /// Returns the server in the option, else in the settings; nil for the bundled catalogue.
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

import ArgumentParser
import Foundation
import TekpubKit

/// Which server a command talks to.
struct ServerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The http or https address of a server.", valueName: "url"))
    var baseURL: String?

    func validate() throws {
        _ = try baseURL.map { try Self.check($0) }
    }

    /// The server of the option, else of the environment; nil for the bundled catalogue.
    func checkedBaseURL() throws -> BaseURL? {
        guard let baseURL else { return try Self.environmentBaseURL() }
        return try Self.check(baseURL)
    }

    /// The server of `TEKPUB_BASE_URL`; nil if that is not set or empty.
    static func environmentBaseURL() throws -> BaseURL? {
        guard let value = getenv("TEKPUB_BASE_URL"), value.pointee != 0 else { return nil }
        return try check(String(cString: value), named: "TEKPUB_BASE_URL: ")
    }

    private static func check(_ text: String, named name: String = "") throws -> BaseURL {
        do {
            return try BaseURL(text)
        } catch {
            throw ValidationError(name + error.localizedDescription)
        }
    }
}

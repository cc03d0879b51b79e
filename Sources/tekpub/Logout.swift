import ArgumentParser
import Foundation
import TekpubKit

/// Deletes a login.
struct Logout: LoggedCommand {
    static let configuration = CommandConfiguration(abstract: "Delete the login at a server.")

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    func run() throws {
        guard let baseURL = try server.baseURL(by: Settings()) else {
            throw ValidationError("Name a server with --base-url; the bundled catalogue needs no login.")
        }
        let account = Account(
            baseURL: baseURL, directories: .ofUser, logger: CommandLog.current?.logger)
        do throws(AccountError) {
            let wasLoggedIn = try account.logOut()
            tell(wasLoggedIn ? "Logged out of \(baseURL.host)." : "Not logged in to \(baseURL.host).")
        } catch {
            throw Failure(error)
        }
    }
}

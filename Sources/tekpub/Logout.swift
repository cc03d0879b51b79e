import ArgumentParser
import Foundation
import TekpubKit

/// Deletes a login.
struct Logout: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Delete the login at a server.")

    @OptionGroup var server: ServerOptions

    func run() throws {
        guard let baseURL = try server.baseURL(by: Settings()) else {
            throw ValidationError("Name a server with --base-url; the bundled catalogue needs no login.")
        }
        let account = Account(baseURL: baseURL, directories: .ofUser)
        do throws(AccountError) {
            let wasLoggedIn = try account.logOut()
            tell(wasLoggedIn ? "Logged out of \(baseURL.host)." : "Not logged in to \(baseURL.host).")
        } catch {
            throw Failure(error)
        }
    }
}

import ArgumentParser
import Foundation
import TekpubKit

/// Forgets a login.
struct Logout: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Forget the login at a server.")

    @OptionGroup var server: ServerOptions

    func run() throws {
        guard let baseURL = try server.baseURL(by: Settings()) else {
            throw ValidationError("Say where with --base-url; nobody logs in to the bundled catalogue.")
        }
        let account = Account(baseURL: baseURL, directories: .ofUser)
        do throws(AccountError) {
            let wasLoggedIn = try account.logOut()
            tell(wasLoggedIn ? "Logged out of \(baseURL.host)." : "Nobody was logged in to \(baseURL.host).")
        } catch {
            throw Failure(error)
        }
    }
}

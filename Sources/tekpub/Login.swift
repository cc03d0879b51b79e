import ArgumentParser
import Foundation
import TekpubKit

/// Logs a customer in.
struct Login: LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Log in to a server, to see and play what you own.",
        discussion: """
            Asks for the password without showing it, or reads it as one line from a pipe. The server's \
            token is stored in a file that only you can read, and is sent to that server only.
            """
    )

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    @Option(help: ArgumentHelp("Your email address at the server.", valueName: "address"))
    var email: String?

    func run() throws {
        guard let baseURL = try server.baseURL(by: Settings()) else {
            throw ValidationError("Name a server with --base-url; the bundled catalogue needs no login.")
        }
        let prompt = isatty(STDIN_FILENO) == 1 ? try TerminalPrompt() : nil
        guard let email = try email ?? prompt?.line("Email: "), !email.isEmpty else {
            throw ValidationError("Without a terminal to ask on, give --email.")
        }
        let password = try prompt.map { try $0.secret("Password: ") } ?? readLine() ?? ""
        guard !password.isEmpty else { throw ValidationError("The password is empty.") }
        let account = Account(
            baseURL: baseURL, directories: .ofUser, logger: CommandLog.current?.logger)
        Self.finish {
            let credential: Credential
            do throws(AccountError) {
                credential = try await account.logIn(email: email, password: password)
            } catch {
                throw Failure(error)
            }
            tell(
                ["Logged in to \(baseURL.host).", credential.message].compactMap { $0 }.joined(separator: " ")
            )
        }
    }
}

/// Deletes a login.
struct Logout: LoggedCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Delete the login at a server.")

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

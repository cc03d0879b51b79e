import ArgumentParser
import Foundation
import Localization
import TekpubKit

/// Logs a customer in.
struct Login: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "login",
            summary: localized("Log in to a server, to see and play what you own."),
            discussion: localized(
                """
                Asks for the password without showing it, or reads it as one line from a pipe. The server's \
                token is stored in a file that only you can read, and is sent to that server only.
                """)
        )
    }

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    @Option(help: ArgumentHelp(summary: localized("Your email address at the server."), value: .emailAddress))
    var email: String?

    func run() throws {
        guard let baseURL = try server.baseURL(by: Settings()) else {
            throw ValidationError(
                localized("Name a server with --base-url; the bundled catalogue needs no login."))
        }
        let prompt = isatty(STDIN_FILENO) == 1 ? try TerminalPrompt() : nil
        guard let email = try email ?? prompt?.line(localized("Email: ")), !email.isEmpty else {
            throw ValidationError(localized("Without a terminal to ask on, give --email."))
        }
        let password = try prompt.map { try $0.secret(localized("Password: ")) } ?? readLine() ?? ""
        guard !password.isEmpty else { throw ValidationError(localized("The password is empty.")) }
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
                [localized("Logged in to \(baseURL.host)."), credential.message].compactMap { $0 }.joined(
                    separator: " ")
            )
        }
    }
}

/// Deletes a login.
struct Logout: LoggedCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "logout", summary: localized("Delete the login at a server."))
    }

    @OptionGroup var server: ServerOptions

    @OptionGroup var log: LogOptions

    func run() throws {
        guard let baseURL = try server.baseURL(by: Settings()) else {
            throw ValidationError(
                localized("Name a server with --base-url; the bundled catalogue needs no login."))
        }
        let account = Account(
            baseURL: baseURL, directories: .ofUser, logger: CommandLog.current?.logger)
        do throws(AccountError) {
            let wasLoggedIn = try account.logOut()
            tell(
                wasLoggedIn
                    ? localized("Logged out of \(baseURL.host).")
                    : localized("Not logged in to \(baseURL.host)."))
        } catch {
            throw Failure(error)
        }
    }
}

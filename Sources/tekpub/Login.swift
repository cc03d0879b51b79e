import ArgumentParser
import Foundation
import TekpubKit

/// Logs a customer in.
struct Login: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Log in to a server, to see and play what you own.",
        discussion: """
            Asks for the password without showing it, or reads it as one line from a pipe. What the server \
            gives for it is kept in a file that only you can read, and sent to that server alone.
            """
    )

    @OptionGroup var server: ServerOptions

    @Option(help: ArgumentHelp("The address you are known by there.", valueName: "address"))
    var email: String?

    func run() throws {
        guard let baseURL = try server.baseURL(by: Settings()) else {
            throw ValidationError("Say where with --base-url; the bundled catalogue is for everybody.")
        }
        let prompt = isatty(STDIN_FILENO) == 1 ? try TerminalPrompt() : nil
        guard let email = try email ?? prompt?.line("Email: "), !email.isEmpty else {
            throw ValidationError("Give --email where nobody can be asked.")
        }
        let password = try prompt.map { try $0.secret("Password: ") } ?? readLine() ?? ""
        guard !password.isEmpty else { throw ValidationError("Without a password nobody is let in.") }
        let account = Account(baseURL: baseURL, directories: .ofUser)
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

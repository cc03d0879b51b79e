import CursesKit
import Foundation
import Localization
import TekpubFormats
import TekpubKit

/// Opens an address in the user's browser, and returns whether a browser was started.
public typealias PageOpener = @Sendable (_ address: URL) async -> Bool

extension CatalogSession {
    /// More pages than this are opened only after a question.
    private static let pageLimit = 5

    /// Opens pages in the user's browser; without one, tells the address.
    ///
    /// - Parameters:
    ///   - controller: presents the question if there are many.
    ///   - onAccept: called unless the user cancels.
    func openPages(
        _ addresses: [String], above controller: ViewController,
        onAccept: @escaping @MainActor () -> Void = {}
    ) {
        let urls = addresses.compactMap(Self.webAddress)
        guard !urls.isEmpty, let openPage = context.services.openPage else {
            onAccept()
            guard let first = urls.first else { return messages.say(localized("No page is known for this.")) }
            return messages.report(localized("No browser was found. The page is \(first.absoluteString)"))
        }
        let open: @MainActor () -> Void = { [weak self] in
            onAccept()
            guard let self else { return }
            tasks.run { [weak self] in
                for url in urls where await !openPage(url) {
                    self?.messages.report(
                        localized("The browser did not start. The page is \(url.absoluteString)"))
                    return
                }
                self?.messages.say(
                    localized(
                        urls.count, one: "Opened the page", other: "Opened \(urls.count) pages"))
            }
        }
        guard urls.count > Self.pageLimit else { return open() }
        let alert = AlertController(title: localized("Open \(urls.count) pages in the browser?"), message: "")
        alert.addAction(AlertAction(localized("Cancel"), style: .cancel, key: "c"))
        alert.addAction(AlertAction(localized("Open"), key: "o", handler: open))
        controller.present(alert)
    }

    /// Sends addresses to the clipboard, one a line; without one, tells the first.
    func copyAddresses(_ addresses: [String], from controller: ViewController) {
        guard let first = addresses.first else {
            return messages.say(localized("No address is known for this."))
        }
        let text = addresses.joined(separator: "\n")
        guard let pasteboard = controller.view.window?.application?.pasteboard, pasteboard.send(text) else {
            return messages.report(localized("No clipboard. The address is \(first)"))
        }
        sayThatItWasSent(
            localized(
                addresses.count, one: "Sent the address to the clipboard",
                other: "Sent \(addresses.count) addresses to the clipboard"), through: pasteboard)
    }

    /// Copies a text through the terminal.
    ///
    /// - Parameter name: what it is, such as `3 notes`.
    func copy(_ text: String, named name: String, from controller: ViewController) {
        guard let pasteboard = controller.view.window?.application?.pasteboard, pasteboard.send(text) else {
            return messages.say(localized("There is no clipboard."))
        }
        sayThatItWasSent(localized("Sent \(name) to the clipboard"), through: pasteboard)
    }

    /// Says what was sent. In tmux, settings decide whether it arrives.
    private func sayThatItWasSent(_ sentence: String, through pasteboard: Pasteboard) {
        guard pasteboard.dependsOnTmux else { return messages.say(sentence) }
        messages.say(localized("Sent to tmux. If nothing was copied: tmux set -g set-clipboard on"))
    }

    /// The address if it leads to the web, so that no other program is started.
    private static func webAddress(_ text: String) -> URL? {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
            url.host?.isEmpty == false
        else { return nil }
        return url
    }
}

extension Episode {
    /// The address of its page, else of its video; nil if unknown.
    var pageAddress: String? { [link, shownURL].firstNonBlank }
}

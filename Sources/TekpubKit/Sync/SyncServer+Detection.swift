import Foundation
import TekpubFormats

extension SyncServer {
    /// Finds out what the server at `baseURL` speaks.
    ///
    /// Nothing secret is sent. Nextcloud has a status document, and gpodder.net's software one for clients; a server
    /// with neither is taken for opodsync.
    ///
    /// - Parameter baseURL: without name and password.
    /// - Throws: `SyncError.failed` if the server cannot be reached.
    @concurrent
    public static func detected(
        at baseURL: BaseURL, clock: any Clock<Duration> = TimerClock()
    ) async throws(SyncError) -> SyncServer {
        let sender = SyncRequestSender(clock: clock)
        if baseURL.url.path().contains("/apps/gpoddersync") {
            return SyncServer(baseURL: baseURL, dialect: .nextcloud)
        }
        let unknown = SyncServer(baseURL: baseURL, dialect: .opodsync)
        if try await unknown.hasDocument("/status.php", with: "productname", sender) {
            return SyncServer(baseURL: baseURL, dialect: .nextcloud)
        }
        let isGPodder = try await unknown.hasDocument("/clientconfig.json", with: "mygpo", sender)
        return isGPodder ? SyncServer(baseURL: baseURL, dialect: .gpodder) : unknown
    }

    /// Whether there is a JSON object with the member `key` at `path`.
    private func hasDocument(
        _ path: String, with key: String, _ sender: SyncRequestSender
    ) async throws(SyncError) -> Bool {
        do throws(SyncError) {
            let body = try await sender.text(HTTPRequest(url: url(path)))
            // Ignore errors: what is not JSON is another document.
            let object = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any]
            return object?[key] != nil
        } catch {
            // Any answer but a success says that there is no such document.
            switch error {
            case .failed(.status(_, ..<500)), .wrongPassword: return false
            default: throw error
            }
        }
    }
}

import Foundation

/// What the address of a video on Tekpub's delivery host tells, such as
/// `http://delivery.tekpub.com/sample/1/hd/file.mp4?token=abc`.
///
/// Source: the pattern by which a reader of that feed found the number of an episode.
struct DeliveryPath {
    /// What stands before the number, if anything does.
    let slug: String?
    let number: Int

    /// - Returns: nil if the path does not end in a number, a size and a file called `file`.
    init?(_ address: String) {
        guard let scheme = address.firstRange(of: "://") else { return nil }
        let path = address[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }
        let parts = path.split(separator: "/").dropFirst().suffix(4)
        guard parts.count > 2, let file = parts.last, file.hasPrefix("file."),
            let number = Int(parts[parts.endIndex - 3]), number >= 0
        else { return nil }
        self.number = number
        let slug = parts.count > 3 ? String(parts[parts.startIndex]) : nil
        self.slug = slug.flatMap { $0.removingPercentEncoding }
    }
}

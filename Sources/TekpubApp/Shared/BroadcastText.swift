import CursesKit
import Localization
import TekpubFormats

extension Episode {
    /// Says that the episode is live and since when, or when it will be; nil for others.
    ///
    /// The hour is told of today only: some publishers announce a broadcast once, and repeat it for weeks.
    ///
    /// - Parameter today: nil to leave the time out.
    package func broadcastText(asOf today: Today?) -> String? {
        let time = releasedAt?.timeText(asOf: today)
        switch details?.kind {
        case .live: return time.map { localized("live since \($0)") } ?? localized("live")
        case .upcoming:
            if let time { return localized("live at \(time)") }
            guard let today, let releasedAt else { return localized("live later") }
            return localized("live on \(releasedAt.listText(asOf: today))")
        default: return nil
        }
    }

    /// The date in lists of many sources, or that the episode is live now; empty if unknown.
    func releaseText(asOf today: Today?) -> String {
        details?.kind == .live ? localized("live") : releasedAt?.listText(asOf: today) ?? ""
    }

    /// What follows what is live, such as `14:30 Opening · Ada Example`; nil if unknown.
    func nextText(asOf today: Today?) -> String? {
        guard let next = details?.next else { return nil }
        let title = [next.startsAt?.timeText(asOf: today), next.title].compactMap(\.self).joined(
            separator: " ")
        return [title, next.presenter].compactMap(\.self).joined(separator: " · ")
    }
}

extension Text {
    /// Texts in fewer cells than this are shown without a sign at their end.
    private static let leastWidthBeforeSign = 16

    /// Returns the text in `width` cells, with `sign` at their end if there is room for both.
    func ending(in sign: Text, width: Int) -> Text {
        guard width >= max(Self.leastWidthBeforeSign, sign.width + 2) else { return truncated(to: width) }
        let start = truncated(to: width - sign.width - 1)
        return start + "\(String(repeating: " ", count: width - start.width - sign.width))" + sign
    }
}

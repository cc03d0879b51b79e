import Localization
import TekpubKit

extension SyncConflict {
    /// What was changed on both sides, and what was kept.
    package var sentence: String {
        let title = title ?? localized("Untitled episode")
        let (here, there) = (here.text, there.text)
        return switch (device, isThereKept) {
        case (let device?, true):
            localized("\(title): \(here) here, \(there) on \(device); kept that on \(device)")
        case (let device?, false): localized("\(title): \(here) here, \(there) on \(device); kept that here")
        case (nil, true): localized("\(title): \(here) here, \(there) elsewhere; kept that elsewhere")
        case (nil, false): localized("\(title): \(here) here, \(there) elsewhere; kept that here")
        }
    }
}

extension SyncConflict.State {
    fileprivate var text: String {
        guard let positionInSeconds else {
            return isWatched ? localized("watched") : localized("not watched")
        }
        return localized("at \(DurationText.exact(seconds: positionInSeconds))")
    }
}

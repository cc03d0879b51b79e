import Localization
import TekpubKit

extension SyncConflict {
    /// What was changed on both sides, and what was kept.
    ///
    /// - Parameter isSpoken: whether it is read aloud, so that positions are words.
    package func sentence(isSpoken: Bool = false) -> String {
        let title = title ?? localized("Untitled episode")
        let (here, there) = (here.text(isSpoken: isSpoken), there.text(isSpoken: isSpoken))
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
    fileprivate func text(isSpoken: Bool) -> String {
        guard let positionInSeconds else {
            return isWatched ? localized("watched") : localized("not watched")
        }
        let position =
            isSpoken
            ? DurationText.spoken(seconds: positionInSeconds) : DurationText.exact(seconds: positionInSeconds)
        return localized("at \(position)")
    }
}

import Foundation
import Logging

extension PlaybackRun {
    /// What a run depends on besides its item.
    struct Context: Sendable {
        /// The variables of this process.
        var environment: [String: String]
        /// Whether only the sound of videos is played if there is no display.
        var playsSoundOfVideo = false
        var clock: any Clock<Duration> = TimerClock()
        var now: @Sendable () -> Date = { Date() }
        var logger: Logger?
        /// The least time between two publications, unless the user acted.
        var interval = Duration.milliseconds(500)
        /// How long mpv may take for an answer, or to end after it was told to.
        var patience = Duration.seconds(3)
        /// How long a playing mpv may be silent until it is asked for an answer.
        var silence = Duration.seconds(10)
    }
}

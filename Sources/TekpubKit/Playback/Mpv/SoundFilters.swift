/// What mpv does to the sound besides its speed and volume, with filters of FFmpeg.
///
/// Sources:
/// - mpv's manual, "Audio Filters", `lavfi=graph`: a filter is an FFmpeg graph, behind a label such as `@name:`; mpv
///   "expects filters to not touch the PTS".
/// - mpv's manual, "List of Input Commands", `af`: `pre` and `add` put a filter before and behind the others, and replace
///   the one with the same label; `remove` takes the one with that label away. `--af-pre` and `--af-add` do the same at
///   the start.
/// - FFmpeg Filters Documentation, "silenceremove", `timestamp`: "full timestamps rewrite" by default; FFmpeg 5.1, as in
///   Debian 12, has no other mode. Positions would fall behind by all that was removed. So silence is left out by whole
///   frames, which keeps the timestamps of the others: "asetnsamples" cuts the sound into frames, "astats" measures each
///   of them (`metadata`, `reset`), and "ametadata" selects those that are loud enough (`mode=select`,
///   `function=greater`).
/// - FFmpeg Filters Documentation, "Timeline editing", `enable`: one silent frame each second is made to look loud, so
///   that the position moves on in long silence, and reaches the end of what ends with it.
/// - FFmpeg Filters Documentation, "dynaudnorm": evens "the volume of quiet and loud sections", by what follows within
///   two seconds. "loudnorm" would need several times the processor.
public struct SoundFilters: OptionSet, Hashable, Sendable {
    /// One bit for each filter.
    public let rawValue: UInt8

    /// The filters whose bits are set.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Of silence, a fifth is played. Only for sound without a picture, which would not keep up.
    public static let trimSilence = SoundFilters(rawValue: 1 << 0)
    /// Quiet and loud parts are as loud as each other.
    public static let evenLoudness = SoundFilters(rawValue: 1 << 1)

    /// All filters, in their order: what is trimmed is not amplified before.
    private static let all: [SoundFilters] = [.trimSilence, .evenLoudness]
}

extension SoundFilters {
    /// mpv's name of a single filter.
    private var label: String { self == .trimSilence ? "@tekpub-trim" : "@tekpub-level" }

    /// Where a single filter goes: before those of the user, or behind them.
    private var operation: String { self == .trimSilence ? "pre" : "add" }

    /// A single filter as mpv reads it.
    private var filter: String {
        "\(label):lavfi=[\(self == .trimSilence ? Self.trimmingGraph : Self.levelGraph)]"
    }

    /// Frames of 0.2 s are silent below this loudness, in decibels: less than a voice, more than a quiet room.
    private static let silence = -45
    private static let trimmingGraph = [
        "aresample=48000", "asetnsamples=n=9600:p=0",
        "astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=RMS_level",
        #"ametadata=mode=modify:key=\#(level):value=0:enable=lt(mod(t\,1)\,0.2)"#,
        "ametadata=mode=select:key=\(level):value=\(silence):function=greater",
    ].joined(separator: ",")
    private static let level = "lavfi.astats.Overall.RMS_level"
    private static let levelGraph = "dynaudnorm=f=250:g=15:p=0.9:m=8"

    /// Returns mpv's options for the start.
    ///
    /// - Parameter showsVideo: whether there may be a picture.
    func options(showsVideo: Bool) -> [String] {
        Self.all.filter { contains($0) && !($0 == .trimSilence && showsVideo) }.map {
            "--af-\($0.operation)=\($0.filter)"
        }
    }

    /// Returns the commands that lead from other filters to these, with the filter of each.
    func commands(from previous: SoundFilters) -> [(filter: SoundFilters, command: MpvCommand)] {
        Self.all.filter { contains($0) != previous.contains($0) }.map { filter in
            contains(filter)
                ? (filter, MpvCommand("af", .string(filter.operation), .string(filter.filter)))
                : (filter, MpvCommand("af", "remove", .string(filter.label)))
        }
    }

    /// The filters with these labels, as mpv tells them: without `@`.
    init(labels: some Sequence<String>) {
        let labels = Set(labels)
        self = Self.all.reduce([]) { labels.contains(String($1.label.dropFirst())) ? $0.union($1) : $0 }
    }
}

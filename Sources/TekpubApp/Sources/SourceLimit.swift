import CursesKit
import TekpubKit

/// One number of a source's policy, as the user reads and types it.
enum SourceLimit: CaseIterable {
    case newDays, newCount, downloadCount, downloadSize, watchedDays, skippedStart, skippedEnd

    /// The largest number that the user can give.
    static let maximum = 1_000_000

    /// The name, as the label of a field.
    var title: String {
        switch self {
        case .newDays: "New For"
        case .newCount: "New at Most"
        case .downloadCount: "Download"
        case .downloadSize: "Largest Download"
        case .watchedDays: "Remove Watched"
        case .skippedStart: "Skip at the Start"
        case .skippedEnd: "Skip at the End"
        }
    }

    /// What the number means.
    var question: String {
        switch self {
        case .newDays: "How many days are episodes listed as new? Nothing: no limit."
        case .newCount: "How many of the latest episodes are listed as new? Nothing: all."
        case .downloadCount:
            "How many of the latest new episodes are downloaded by themselves? Nothing: none."
        case .downloadSize: "How many megabytes may such a download have? Nothing: any size."
        case .watchedDays: "How many days after it was watched is such a download removed? Nothing: never."
        case .skippedStart: "How many seconds at the start of each episode are skipped? Nothing: none."
        case .skippedEnd: "How many seconds at the end of each episode are skipped? Nothing: none."
        }
    }

    /// The number that the user reads; nil if the policy has no such limit.
    func value(in policy: SourcePolicy) -> Int? { policy[keyPath: path].map { $0 / unit } }

    /// What an empty field means, in a word or two.
    var unlimited: String {
        switch self {
        case .newDays: "always"
        case .newCount: "all"
        case .downloadCount: "nothing"
        case .downloadSize: "any size"
        case .watchedDays: "never"
        case .skippedStart, .skippedEnd: "nothing"
        }
    }

    /// Returns `policy` with the limit that the user typed, and without it for `0` or nothing; nil if the text is
    /// neither a number nor empty.
    func policy(_ policy: SourcePolicy, changedBy text: String) -> SourcePolicy? {
        let text = text.filter { !$0.isWhitespace }
        guard let value = text.isEmpty ? 0 : Int(text), (0...Self.maximum).contains(value) else { return nil }
        var policy = policy
        policy[keyPath: path] = value == 0 ? nil : value * unit
        return policy
    }

    private var path: WritableKeyPath<SourcePolicy, Int?> {
        switch self {
        case .newDays: \.archivesAfterDays
        case .newCount: \.newLimit
        case .downloadCount: \.downloadCount
        case .downloadSize: \.downloadByteLimit
        case .watchedDays: \.removesWatchedAfterDays
        case .skippedStart: \.skippedStartInSeconds
        case .skippedEnd: \.skippedEndInSeconds
        }
    }

    /// How many of the policy's units the user's one has.
    private var unit: Int { self == .downloadSize ? 1_000_000 : 1 }
}

import CursesKit
import Foundation
import Localization
import TekpubKit

/// One number of a source's policy, as the user reads and types it.
enum SourceLimit: CaseIterable {
    case newDays, newCount, downloadCount, downloadSize, watchedDays, skippedStart, skippedEnd

    /// The largest number that the user can give.
    static let maximum = 1_000_000

    /// The name, as the label of a field.
    var title: String {
        switch self {
        case .newDays: localized("New For")
        case .newCount: localized("New at Most")
        case .downloadCount: localized("Download")
        case .downloadSize: localized("Largest Download")
        case .watchedDays: localized("Delete Played")
        case .skippedStart: localized("Skip at the Start")
        case .skippedEnd: localized("Skip at the End")
        }
    }

    /// What the number means, and what an empty field does.
    ///
    /// - Parameter defaults: the limits for sources whose policy does not say.
    func question(by defaults: SourcePolicy) -> String {
        guard let number = configured(by: defaults) else {
            return localized("\(question) Nothing: \(without).")
        }
        if self == .watchedDays {
            return localized("\(question) Nothing: \(number), as configured; “\(Self.never)” keeps it.")
        }
        return localized("\(question) Nothing: \(number), as configured; 0: \(without).")
    }

    /// What an empty field means, in a word or two.
    func placeholder(by defaults: SourcePolicy) -> String {
        configured(by: defaults).map { localized("\($0), as configured") } ?? unlimited
    }

    /// The limit in the configuration; nil if missing.
    private func configured(by defaults: SourcePolicy) -> Int? {
        if self == .watchedDays {
            if case .after(let days) = defaults.watchedRemoval { return days }
            return nil
        }
        guard isConfigurable, let number = value(in: defaults), number > 0 else { return nil }
        return number
    }

    /// What the user types so that nothing is ever deleted.
    private static var never: String { localized("never", context: "limit") }

    private var question: String {
        switch self {
        case .newDays: localized("How many days are episodes listed as new?")
        case .newCount: localized("How many of the latest episodes are listed as new?")
        case .downloadCount:
            localized("How many of the latest new episodes are downloaded by themselves?")
        case .downloadSize: localized("How many megabytes may such a download have?")
        case .watchedDays:
            localized("How many days after it was played is a download deleted? 0: at once.")
        case .skippedStart: localized("How many seconds at the start of each episode are skipped?")
        case .skippedEnd: localized("How many seconds at the end of each episode are skipped?")
        }
    }

    /// What the user reads in the field; empty if the policy has no such limit.
    func text(in policy: SourcePolicy) -> String {
        guard self == .watchedDays else { return value(in: policy).map(String.init) ?? "" }
        return switch policy.watchedRemoval {
        case .never: Self.never
        case .after(let days): String(days)
        case nil: ""
        }
    }

    /// A sentence that says what the field accepts.
    var problem: String {
        self == .watchedDays
            ? localized("Give a whole number up to \(Self.maximum), “\(Self.never)”, or nothing.")
            : localized("Give a whole number up to \(Self.maximum), or nothing.")
    }

    /// The number that the user reads; nil if the policy has no such limit.
    private func value(in policy: SourcePolicy) -> Int? { policy[keyPath: path].map { $0 / unit } }

    /// What happens without a limit, as the end of a sentence.
    private var without: String {
        switch self {
        case .newDays: localized("no limit", context: "limit")
        case .newCount: localized("all", context: "limit")
        case .downloadCount, .skippedStart, .skippedEnd: localized("none", context: "limit")
        case .downloadSize: localized("any size", context: "limit")
        case .watchedDays: Self.never
        }
    }

    /// The same as the value of a field.
    private var unlimited: String {
        switch self {
        case .newDays: localized("always", context: "limit")
        case .newCount: localized("all", context: "limit")
        case .downloadCount, .skippedStart, .skippedEnd: localized("nothing", context: "limit")
        case .downloadSize: localized("any size", context: "limit")
        case .watchedDays: Self.never
        }
    }

    /// Returns `policy` with the limit that the user typed; nil if the text is neither a number nor empty. Without a
    /// limit, `0` overrides the configured one.
    func policy(_ policy: SourcePolicy, changedBy text: String) -> SourcePolicy? {
        let text = text.filter { !$0.isWhitespace }
        if self == .watchedDays { return Self.policy(policy, removing: text) }
        guard let value = text.isEmpty ? 0 : Int(text), (0...Self.maximum).contains(value) else { return nil }
        var policy = policy
        let isOff = value == 0 && (text.isEmpty || !isConfigurable)
        policy[keyPath: path] = isOff ? nil : value * unit
        return policy
    }

    /// Returns `policy` with the days that the user typed, or `never`; nil if the text is neither of them nor empty.
    private static func policy(_ policy: SourcePolicy, removing text: String) -> SourcePolicy? {
        var policy = policy
        if text.isEmpty {
            policy.watchedRemoval = nil
        } else if ["never", never].contains(where: { text.caseInsensitiveCompare($0) == .orderedSame }) {
            policy.watchedRemoval = .never
        } else if let days = Int(text), (0...maximum).contains(days) {
            policy.watchedRemoval = .after(days: days)
        } else {
            return nil
        }
        return policy
    }

    /// Whether the configuration has a default.
    private var isConfigurable: Bool {
        switch self {
        case .downloadCount, .downloadSize, .watchedDays: true
        case .newDays, .newCount, .skippedStart, .skippedEnd: false
        }
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

/// How the splash gives way to the table.
public enum LaunchTransition: String, CaseIterable, Sendable {
    /// The splash fades into the table, or the table replaces it at once.
    case crossfade, none
}

/// How the splash gives way to the table.
public enum LaunchTransition: String, CaseIterable, Sendable {
    case crossfade, none
}

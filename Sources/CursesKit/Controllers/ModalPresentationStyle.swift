/// How a presented controller covers what it is presented above.
public enum ModalPresentationStyle: Hashable, Sendable {
    /// It lies above what was there, which stays where it is and shines through.
    case overFullScreen
    /// It takes the place of what was there, which disappears and appears again when it is dismissed.
    case fullScreen
}

extension Application {
    /// What a delegate answers when the program is asked to end.
    public enum TerminateReply: Hashable, Sendable {
        /// The program ends; it goes on; it waits for `reply(toApplicationShouldTerminate:)`.
        case terminateNow, terminateCancel, terminateLater
    }
}

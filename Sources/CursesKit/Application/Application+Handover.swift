extension Application {
    /// Gives the terminal to another program while `body` runs, and takes it back and draws anew afterwards.
    ///
    /// Meanwhile the program goes on without a screen: its tasks run, but nothing is drawn and no key comes.
    /// If it is asked to end, the task that `body` runs in is cancelled first, so that `body` can end the
    /// other program.
    ///
    /// - Precondition: the terminal is not handed over already.
    public func withTerminalHandedOver<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        precondition(endHandover == nil, "the terminal can be handed to one program at a time")
        animator.finish()
        window?.cancelTouches()
        terminal.handOver()
        let task = Task { () async -> Result<Value, Failure> in
            do throws(Failure) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        endHandover = { task.cancel() }
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        endHandover = nil
        if exitStatus == nil {
            terminal.takeBack()
            redraw()
        }
        return try result.get()
    }
}

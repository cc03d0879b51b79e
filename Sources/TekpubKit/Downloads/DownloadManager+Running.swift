extension DownloadManager {
    /// Runs a download that the queue lets start, and records how it ended.
    func run(_ id: String) async {
        guard let request = queue[id]?.request, let meter = queue[id]?.meter else { return }
        let before = meter.byteCount
        do throws(DownloadError) {
            let url = try await downloader.address(of: request)
            queue[id]?.host = HostName(url)
            guard queue.hasRoom(at: HostName(url), besides: id) else {
                return await ended(id, as: .waiting)
            }
            let path = try await downloader.fetch(request, from: url, meter: meter)
            await ended(id, as: .finished(path: path))
        } catch {
            await failed(id, error, hasProgressed: meter.byteCount > before)
        }
    }

    /// - Parameter state: the next state, unless the user chose another one meanwhile. A finished download
    ///   stays finished in any case.
    func ended(_ id: String, as state: DownloadItem.State) async {
        if state.isFinished { queue.finishCancelled(id, as: state) }
        if var entry = queue[id], entry.state == .running || state.isFinished {
            // Save before showing the state: what the user saw must survive a crash.
            entry.state = state
            journal.save(entry.record)
            await journal.finish()
        }
        guard let entry = queue.current(id) else { return }
        queue[id]?.task = nil
        if entry.state == .running || state.isFinished { queue.set(state, for: id) }
        changed()
    }

    /// Keeps the record on disk unchanged: the download belongs to the other program.
    private func leaveToAnother(_ id: String, saying sentence: String) {
        guard let entry = queue.current(id) else { return }
        queue[id]?.task = nil
        if entry.state == .running { queue[id]?.state = .failed(sentence) }
        changed()
    }

    /// Removes an automatic download that is too large, or begins anew if the user has asked for it meanwhile.
    private func drop(_ id: String) async {
        guard let entry = queue.current(id) else { return }
        queue[id]?.task = nil
        if entry.request.byteLimit == nil {
            if entry.state == .running { queue.set(.waiting, for: id) }
        } else {
            queue[id] = nil
            journal.remove([entry.request])
        }
        await finishChange()
    }

    private func failed(_ id: String, _ error: DownloadError, hasProgressed: Bool) async {
        let failureCount = queue[id]?.noteFailure(error, hasProgressed: hasProgressed) ?? 0
        let sentence = error.localizedDescription
        if error == .busy { return leaveToAnother(id, saying: sentence) }
        if error == .tooLarge { return await drop(id) }
        // Cancelled downloads only keep their bytes for an undo.
        if case .diskFull = error { await forgetRemoved() }
        guard queue[id]?.state == .running, let delay = retries.delay(after: error, attempt: failureCount)
        else { return await ended(id, as: error == .cancelled ? .waiting : .failed(sentence)) }
        await ended(id, as: .retrying(sentence))
        guard case .retrying = queue[id]?.state else { return }
        downloader.logRetry(after: delay, because: error)
        queue[id]?.task = Task { await self.wait(delay, for: id) }
    }

    private func wait(_ delay: Duration, for id: String) async {
        // Ignore errors: after a cancellation, the state decides what follows.
        try? await self.clock.sleep(for: delay)
        guard let entry = queue.current(id) else { return }
        queue[id]?.task = nil
        if case .retrying = entry.state { queue.set(.waiting, for: id) }
        changed()
    }
}

extension DownloadManager {
    /// Starts and publishes like `changed()`, and returns once the change is saved.
    func finishChange() async {
        changed()
        await journal.finish()
    }

    /// Starts downloads within the limits, and publishes the change.
    func changed() {
        while let entry = queue.next() {
            let id = entry.id
            queue[id]?.state = .running
            queue[id]?.task = Task { await self.run(id) }
        }
        observers.publish(items)
        startTicking()
    }
}

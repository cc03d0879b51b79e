import Foundation

/// Downloads videos side by side, and knows the next time what was left to do.
///
/// Nothing is read or asked before the first call.
public actor DownloadManager {
    private let downloader: Downloader
    private let store: DownloadStore
    private let limits: DownloadLimits
    private let retries: RetryPolicy
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration

    private var queue = DownloadQueue()
    private var hasRestored = false
    /// Removed downloads that have not yet come to their end.
    private var leaving: Set<String> = []
    private var observers: [Int: AsyncStream<[DownloadItem]>.Continuation] = [:]
    private var observerCount = 0
    private var published: [DownloadItem]?
    private var ticker: Task<Void, Never>?

    /// The time between two snapshots while nothing but numbers change.
    private static let tick = Duration.milliseconds(125)

    /// - Parameter clock: what speeds and the times between two attempts are measured by.
    public init(
        downloader: Downloader,
        store: DownloadStore,
        limits: DownloadLimits = DownloadLimits(),
        retries: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = TimerClock()
    ) {
        self.downloader = downloader
        self.store = store
        self.limits = limits
        self.retries = retries
        self.clock = clock
        elapsed = Self.stopwatch(clock)
    }

    private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    /// All downloads in their order.
    public var items: [DownloadItem] { queue.entries.map(\.item) }

    /// All downloads now, and again whenever something has changed, at most eight times a second.
    ///
    /// Snapshots that nobody took in time are left out.
    public func snapshots() -> AsyncStream<[DownloadItem]> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: [DownloadItem].self, bufferingPolicy: .bufferingNewest(1))
        observerCount += 1
        let number = observerCount
        observers[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { await self?.removeObserver(number) }
        }
        continuation.yield(items)
        startTicking()
        return stream
    }

    /// Takes up what earlier runs left to do; only the first call does anything.
    public func restore() {
        guard !hasRestored else { return }
        hasRestored = true
        for record in store.records() {
            let id = record.request.id
            if queue[id] == nil { queue[id] = entry(record, id: id) }
        }
        changed()
    }

    /// Adds the videos of `requests` to the end of the queue; those that had stopped begin again.
    public func enqueue(_ requests: [EpisodeRequest]) {
        restore()
        for request in requests {
            let id = request.id
            if let entry = queue[id] {
                if !entry.item.isActive, entry.video == nil { set(.waiting, for: id) }
            } else {
                queue[id] = .init(request, id: id, place: queue.nextPlace)
                save(id)
            }
        }
        changed()
    }

    /// Stops a download; what has arrived is kept.
    public func pause(_ id: String) {
        guard let entry = queue[id], entry.item.isActive else { return }
        entry.task?.cancel()
        set(.paused, for: id)
        changed()
    }

    /// Goes on with a download that was stopped.
    public func resume(_ id: String) {
        guard queue[id]?.state == .paused else { return }
        set(.waiting, for: id)
        changed()
    }

    /// Tries again what has failed, or what waits to try again by itself.
    public func retry(_ id: String) {
        switch queue[id]?.state {
        case .failed: break
        case .retrying: queue[id]?.task?.cancel()
        default: return
        }
        queue[id]?.failureCount = 0
        set(.waiting, for: id)
        changed()
    }

    /// Tries again what failed because the server of that catalogue wanted a login, for whichever of its
    /// catalogues.
    ///
    /// - Parameter catalog: as requests name it.
    public func retryAfterLogin(at catalog: String) {
        restore()
        for item in items where item.wantsLogin(at: catalog) { retry(item.id) }
    }

    /// The whole video that a download left, if it is still there.
    public func video(of id: String) -> DownloadedVideo? {
        restore()
        return queue[id]?.video
    }

    /// Takes a download off the list, and removes what has arrived of it; a whole video stays.
    public func cancel(_ id: String) async {
        guard let entry = queue[id] else { return }
        queue[id] = nil
        store.remove(id)
        leaving.insert(id)
        changed()
        entry.task?.cancel()
        await entry.task?.value
        // Silence is safe: whoever else is at it goes on, and it is none of ours any more.
        try? downloader.discard(id)
        leaving.remove(id)
        changed()
    }

    /// Stops everything, to go on in the next run, and returns when nothing is written any more.
    public func stop() async {
        hasRestored = true
        let tasks = queue.entries.compactMap(\.task)
        for entry in queue.entries where entry.item.isActive { queue[entry.id]?.state = .paused }
        tasks.forEach { $0.cancel() }
        for task in tasks { await task.value }
        changed()
    }
}

extension DownloadManager {
    private func run(_ id: String) async {
        guard let request = queue[id]?.request, let meter = queue[id]?.meter else { return }
        let before = meter.byteCount
        do throws(DownloadError) {
            let url = try await downloader.address(of: request)
            queue[id]?.host = HostName(url)
            guard queue.hasRoom(at: HostName(url), within: limits, besides: id) else {
                return ended(id, as: .waiting)
            }
            let path = try await downloader.fetch(request, from: url, meter: meter)
            ended(id, as: .finished(path: path))
        } catch {
            failed(id, error, hasProgressed: meter.byteCount > before)
        }
    }

    /// - Parameter state: what comes next, unless the user wanted something else meanwhile; a whole video is
    ///   that, whatever the user wanted.
    func ended(_ id: String, as state: DownloadItem.State) {
        guard let entry = queue[id], !leaving.contains(id) else { return }
        queue[id]?.task = nil
        if entry.state == .running || state.isFinished { set(state, for: id) }
        changed()
    }

    /// Leaves it on disk as it is: there it is the download of the program that is at it.
    private func leaveToAnother(_ id: String, saying sentence: String) {
        guard let entry = queue[id], !leaving.contains(id) else { return }
        queue[id]?.task = nil
        if entry.state == .running { queue[id]?.state = .failed(sentence) }
        changed()
    }

    private func failed(_ id: String, _ error: DownloadError, hasProgressed: Bool) {
        let failureCount = hasProgressed ? 0 : queue[id]?.failureCount ?? 0
        queue[id]?.failureCount = failureCount + 1
        queue[id]?.lackedLogin = error.isLoginWanted
        let sentence = error.localizedDescription
        if error == .busy { return leaveToAnother(id, saying: sentence) }
        guard queue[id]?.state == .running, let delay = retries.delay(after: error, attempt: failureCount)
        else { return ended(id, as: error == .cancelled ? .waiting : .failed(sentence)) }
        ended(id, as: .retrying(sentence))
        queue[id]?.task = Task { await self.wait(delay, for: id) }
    }

    private func wait(_ delay: Duration, for id: String) async {
        // Silence is safe: who is cancelled is told by the state what to do instead.
        try? await self.clock.sleep(for: delay)
        guard let entry = queue[id], !leaving.contains(id) else { return }
        queue[id]?.task = nil
        if case .retrying = entry.state { set(.waiting, for: id) }
        changed()
    }
}

extension DownloadManager {
    private func entry(_ record: DownloadRecord, id: String) -> DownloadQueue.Entry {
        var entry = DownloadQueue.Entry(record.request, id: id, place: record.place)
        var progress = downloader.progress(of: id)
        switch record.state {
        case .waiting: entry.state = .waiting
        case .paused: entry.state = .paused
        case .failed(let sentence):
            entry.state = .failed(sentence)
            entry.lackedLogin = record.needsLogin ?? false
        case .finished(let path, let byteCount):
            entry.state = .finished(path: path)
            progress = (byteCount, byteCount)
        }
        entry.meter.begin(at: progress.byteCount, of: progress.totalByteCount)
        return entry
    }

    private func set(_ state: DownloadItem.State, for id: String) {
        queue[id]?.state = state
        queue[id]?.speed = SpeedMeter()
        save(id)
    }

    private func save(_ id: String) {
        if let entry = queue[id] { store.save(entry.record) }
    }

    /// Begins what can begin, and tells everybody.
    private func changed() {
        while let entry = queue.next(within: limits, except: leaving) {
            let id = entry.id
            queue[id]?.state = .running
            queue[id]?.task = Task { await self.run(id) }
        }
        publish()
        startTicking()
    }
}

extension DownloadManager {
    private func publish() {
        guard !observers.isEmpty else { return }
        let items = items
        guard items != published else { return }
        published = items
        observers.values.forEach { $0.yield(items) }
    }

    private func removeObserver(_ number: Int) {
        observers[number] = nil
    }

    /// Has the numbers told while somebody wants to know them and any of them changes.
    private func startTicking() {
        guard ticker == nil, !observers.isEmpty, queue.isRunning else { return }
        ticker = Task { await self.tick() }
    }

    private func tick() async {
        while !observers.isEmpty && queue.isRunning {
            queue.measureSpeeds(at: elapsed())
            publish()
            // Silence is safe: nobody cancels this.
            try? await self.clock.sleep(for: Self.tick)
        }
        ticker = nil
    }
}

extension DownloadItem.State {
    fileprivate var isFinished: Bool {
        if case .finished = self { true } else { false }
    }
}

#if canImport(Darwin)
    import Darwin
    @preconcurrency import Dispatch
    import Synchronization

    /// The events of folders and of the files in them, by kqueue(2).
    final class FolderEvents: Sendable {
        private let queue = DispatchQueue(label: "tekpub.files")
        private let paths: [String]
        private let delay: DispatchTimeInterval
        private let onChange: @Sendable () -> Void
        private let state = Mutex(State())

        private struct State {
            var sources: [any DispatchSourceFileSystemObject] = []
            var changeCount = 0
        }

        /// - Returns: nil if nothing can be watched.
        init?(_ paths: [String], delay: DispatchTimeInterval, onChange: @escaping @Sendable () -> Void) {
            (self.paths, self.delay, self.onChange) = (paths, delay, onChange)
            guard watch() else { return nil }
        }

        func cancel() {
            state.withLock { state in
                for source in state.sources { source.cancel() }
                state.sources = []
            }
        }

        /// Watches the folders and files that matter now, and no others.
        @discardableResult
        private func watch() -> Bool {
            // A folder does not tell of bytes that are written into its files.
            let folders = WatchedFolder.all(for: paths).map(\.path)
            let sources = (folders + paths).compactMap(source)
            state.withLock { state in
                for source in state.sources { source.cancel() }
                state.sources = sources
            }
            return !sources.isEmpty
        }

        private func source(of path: String) -> (any DispatchSourceFileSystemObject)? {
            let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            let source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: [.write, .delete, .rename, .attrib, .extend],
                queue: queue)
            source.setEventHandler { [weak self] in self?.didChange() }
            source.setCancelHandler { close(descriptor) }
            source.activate()
            return source
        }

        private func didChange() {
            let number = state.withLock { state in
                state.changeCount += 1
                return state.changeCount
            }
            queue.asyncAfter(deadline: .now() + delay) { [weak self] in
                guard let self, state.withLock({ $0.changeCount }) == number else { return }
                watch()
                onChange()
            }
        }
    }
#endif

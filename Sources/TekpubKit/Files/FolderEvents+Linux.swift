#if canImport(Glibc)
    @preconcurrency import Dispatch
    import Glibc
    import Synchronization

    /// The events of folders, by inotify(7).
    final class FolderEvents: Sendable {
        private let descriptor: Int32
        private let source: any DispatchSourceRead
        private let queue = DispatchQueue(label: "tekpub.files")
        private let paths: [String]
        private let delay: DispatchTimeInterval
        private let onChange: @Sendable () -> Void
        private let state = Mutex(State())

        private struct State {
            /// The folders by their watch descriptors.
            var folders: [Int32: WatchedFolder] = [:]
            var changeCount = 0
        }

        /// A write is told when the file is closed: before, a part of it may be missing.
        private static let mask = UInt32(
            IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF
                | IN_MOVE_SELF | IN_ONLYDIR)
        /// More than an event with the longest name.
        private static let bufferByteCount = 4096

        /// - Returns: nil if nothing can be watched.
        init?(_ paths: [String], delay: DispatchTimeInterval, onChange: @escaping @Sendable () -> Void) {
            descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            guard descriptor >= 0 else { return nil }
            (self.paths, self.delay, self.onChange) = (paths, delay, onChange)
            source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler { [weak self] in self?.read() }
            source.setCancelHandler { [descriptor] in _ = close(descriptor) }
            source.activate()
            guard watch() else {
                source.cancel()
                return nil
            }
        }

        func cancel() { source.cancel() }

        /// Watches the folders that matter now, and no others.
        ///
        /// - Returns: whether there is one.
        @discardableResult
        private func watch() -> Bool {
            state.withLock { state in
                var folders: [Int32: WatchedFolder] = [:]
                for folder in WatchedFolder.all(for: paths) {
                    // For a folder that is watched already, by this path or another, the same number comes back.
                    let number = inotify_add_watch(descriptor, folder.path, Self.mask)
                    if number >= 0 { folders[number] = folders[number]?.merged(with: folder) ?? folder }
                }
                for number in state.folders.keys where folders[number] == nil {
                    _ = inotify_rm_watch(descriptor, number)
                }
                state.folders = folders
                return !folders.isEmpty
            }
        }

        private func read() {
            var matters = false
            withUnsafeTemporaryAllocation(byteCount: Self.bufferByteCount, alignment: 8) { buffer in
                while case let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
                    if isNews(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { matters = true }
                }
            }
            guard matters else { return }
            watch()
            let number = state.withLock { state in
                state.changeCount += 1
                return state.changeCount
            }
            queue.asyncAfter(deadline: .now() + delay) { [weak self] in
                guard let self, state.withLock({ $0.changeCount }) == number else { return }
                // What was missing while an editor replaced it is there now.
                watch()
                onChange()
            }
        }

        /// Whether one of the events is about a name that matters.
        private func isNews(_ events: UnsafeRawBufferPointer) -> Bool {
            let folders = state.withLock { $0.folders }
            let headSize = MemoryLayout<inotify_event>.size
            var (index, isNews) = (0, false)
            while index + headSize <= events.count {
                let event = events.loadUnaligned(fromByteOffset: index, as: inotify_event.self)
                let bytes = events[(index + headSize)..<min(events.count, index + headSize + Int(event.len))]
                let name = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                index += headSize + Int(event.len)
                if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
                guard event.mask & UInt32(IN_IGNORED) == 0, let folder = folders[event.wd] else { continue }
                if name.isEmpty || folder.names?.contains(name) ?? true { isNews = true }
            }
            return isNews
        }
    }
#endif

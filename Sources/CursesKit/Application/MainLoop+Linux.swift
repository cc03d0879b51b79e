#if canImport(Glibc)
    import CMainQueue
    import Glibc

    /// Serves signals, standard input and the main queue on the main thread, and sleeps while all are quiet.
    @MainActor
    enum MainLoop {
        /// - Parameters:
        ///   - isListening: whether standard input is this program's to read; asked each time before it sleeps.
        ///   - read: called whenever there is something to read, or nobody to send anything more.
        ///   - signals: a descriptor to be watched as well; -1 for none.
        ///   - readSignals: called whenever something can be read from it.
        static func run(
            while isListening: () -> Bool, reading read: () -> Void,
            signals: Int32, readingSignals readSignals: () -> Void
        ) -> Never {
            let queue = _dispatch_get_main_queue_handle_4CF()
            var waits = [STDIN_FILENO, queue, signals].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            while true {
                // A descriptor that is none is not looked at.
                waits[0].fd = isListening() ? STDIN_FILENO : -1
                // Interrupted by a signal, poll tells of nothing and is asked again.
                guard poll(&waits, nfds_t(waits.count), -1) > 0 else { continue }
                if waits[2].revents != 0 { readSignals() }
                if waits[0].revents != 0 { read() }
                if waits[1].revents != 0 {
                    // An eventfd is ready again only after its count was taken.
                    var count: UInt64 = 0
                    _ = Glibc.read(queue, &count, MemoryLayout.size(ofValue: count))
                    _dispatch_main_queue_callback_4CF(nil)
                }
            }
        }
    }
#endif

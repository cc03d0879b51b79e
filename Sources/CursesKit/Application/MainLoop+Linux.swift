#if canImport(Glibc)
    import CMainQueue
    import Glibc

    /// Serves signals, standard input and the main queue on the main thread. Sleeps, without any system call,
    /// while nothing happens.
    @MainActor
    enum MainLoop {
        /// - Parameters:
        ///   - isListening: whether standard input is this program's to read; asked before each sleep.
        ///   - read: called whenever there is input, or the input has ended.
        ///   - signals: another descriptor to watch; -1 for none.
        ///   - readSignals: called whenever `signals` is readable.
        static func run(
            while isListening: () -> Bool, reading read: () -> Void,
            signals: Int32, readingSignals readSignals: () -> Void
        ) -> Never {
            let queue = _dispatch_get_main_queue_handle_4CF()
            var waits = [STDIN_FILENO, queue, signals].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            while true {
                // poll ignores a negative descriptor.
                waits[0].fd = isListening() ? STDIN_FILENO : -1
                // A signal interrupts poll without a result.
                guard poll(&waits, nfds_t(waits.count), -1) > 0 else { continue }
                if waits[2].revents != 0 { readSignals() }
                if waits[0].revents != 0 { read() }
                if waits[1].revents != 0 {
                    // Reading the count makes the eventfd wait for the next one.
                    var count: UInt64 = 0
                    _ = Glibc.read(queue, &count, MemoryLayout.size(ofValue: count))
                    _dispatch_main_queue_callback_4CF(nil)
                }
            }
        }
    }
#endif

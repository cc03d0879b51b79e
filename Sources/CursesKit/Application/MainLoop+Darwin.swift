#if canImport(Darwin)
    import Darwin
    import Dispatch

    /// Serves the main queue, standard input and signals.
    @MainActor
    enum MainLoop {
        /// - Parameters:
        ///   - isListening: whether standard input is this program's to read.
        ///   - read: called whenever there is input, or the input has ended.
        ///   - signals: another descriptor to watch; -1 for none.
        ///   - readSignals: called whenever `signals` is readable.
        static func run(
            while isListening: @escaping @MainActor () -> Bool, reading read: @escaping @MainActor () -> Void,
            signals: Int32, readingSignals readSignals: @escaping @MainActor () -> Void
        ) -> Never {
            let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated { if isListening() { read() } } }
            source.activate()
            let reports =
                signals < 0 ? nil : DispatchSource.makeReadSource(fileDescriptor: signals, queue: .main)
            reports?.setEventHandler { MainActor.assumeIsolated { readSignals() } }
            reports?.activate()
            withExtendedLifetime((source, reports)) { dispatchMain() }
        }
    }
#endif

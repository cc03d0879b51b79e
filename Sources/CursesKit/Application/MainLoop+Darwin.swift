#if canImport(Darwin)
    import Darwin
    import Dispatch

    /// Serves the main queue and standard input.
    @MainActor
    enum MainLoop {
        /// - Parameters:
        ///   - isListening: whether standard input is this program's to read.
        ///   - read: called whenever there is something to read, or nobody to send anything more.
        static func run(
            while isListening: @escaping @MainActor () -> Bool, reading read: @escaping @MainActor () -> Void
        ) -> Never {
            let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated { if isListening() { read() } } }
            source.activate()
            withExtendedLifetime(source) { dispatchMain() }
        }
    }
#endif

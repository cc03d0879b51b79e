#if canImport(Darwin)
    import Darwin
    import Dispatch

    /// Serves the main queue and standard input.
    @MainActor
    enum MainLoop {
        /// - Parameter read: called whenever there is something to read, or nobody to send anything more.
        static func run(reading read: @escaping @MainActor () -> Void) -> Never {
            let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated(read) }
            source.activate()
            withExtendedLifetime(source) { dispatchMain() }
        }
    }
#endif

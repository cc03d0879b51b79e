#if canImport(Darwin)
    import FlyingSocks

    /// The sockets that wait for their clients, watched by kqueue.
    func makePool() -> SocketPool<kQueue> { .kQueue() }
#endif

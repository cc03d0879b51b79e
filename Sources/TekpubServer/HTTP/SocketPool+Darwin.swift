#if canImport(Darwin)
    import FlyingSocks

    /// Makes a pool of waiting sockets, watched by kqueue.
    func makePool() -> SocketPool<kQueue> { .kQueue() }
#endif

#if canImport(Darwin)
    import Darwin

    extension Socket {
        /// Sends bytes; without a reader, that is an error and not the end of the program.
        func send(_ bytes: UnsafeRawBufferPointer) -> Int {
            var isOn: Int32 = 1
            setsockopt(
                descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
            return Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
        }
    }
#endif

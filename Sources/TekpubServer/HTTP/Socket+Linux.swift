#if os(Linux)
    import Glibc

    extension Socket {
        /// Sends bytes; without a reader, that is an error and not the end of the program.
        func send(_ bytes: UnsafeRawBufferPointer) -> Int {
            Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
    }
#endif

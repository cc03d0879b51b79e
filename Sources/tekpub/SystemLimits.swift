import Dispatch
import Foundation
import Localization

/// Checks the system's limits for this process. With too few descriptors, threads or too little memory, the
/// libraries used here crash or hang without a message.
struct SystemLimits {
    /// What is missing and how to fix it; nil if there is enough.
    let complaint: String?

    /// The minimum number of descriptors: a library needs a dozen, a download three, connections the rest.
    private static let descriptorCount: rlim_t = 32
    /// The address space that threads, their stacks and a catalogue need beside mapped files, in bytes.
    private static let addressSpace = 512 << 20
    /// A limit of this many threads is enough. Below it, threads are started to find out.
    private static let threadLimit: rlim_t = 4_096
    /// The threads needed to start with a server: the workers of two queues, and those of transfers.
    private static let threadCount = 16

    /// Reads the limits; takes three system calls if there are no strict limits.
    init() {
        complaint =
            if let limit = Self.limit(RLIMIT_NOFILE), limit < Self.descriptorCount {
                localized(
                    """
                    Only \(limit) files may be open at a time, but \(Self.descriptorCount) are needed. \
                    Raise the limit, for instance: ulimit -n 256.
                    """)
            } else if Self.limit(RLIMIT_AS) != nil, !Self.canMap(Self.addressSpace) {
                localized(
                    """
                    Too little memory is allowed: \(Self.addressSpace >> 20) MB of address space are needed. \
                    Raise the limit, for instance: ulimit -v unlimited.
                    """)
            } else if let limit = Self.limit(Self.threads), limit < Self.threadLimit,
                !Self.canStart(threads: Self.threadCount)
            {
                localized("Too few threads are allowed. Raise the limit, for instance: ulimit -u unlimited.")
            } else {
                nil
            }
    }

    /// Whether this much address space is available.
    private static func canMap(_ byteCount: Int) -> Bool {
        guard let memory = mmap(nil, byteCount, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0),
            memory != MAP_FAILED
        else { return false }
        munmap(memory, byteCount)
        return true
    }

    /// Whether this many threads can run at a time.
    private static func canStart(threads count: Int) -> Bool {
        let gate = DispatchSemaphore(value: 0)
        let started = (0..<count).compactMap { _ in Self.startThread(waitingFor: gate) }
        for _ in started { gate.signal() }
        for thread in started { pthread_join(thread, nil) }
        return started.count == count
    }
}

#if canImport(Darwin)
    extension SystemLimits {
        private static let threads = RLIMIT_NPROC

        private static func limit(_ resource: Int32) -> rlim_t? {
            var limit = rlimit()
            guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(Int64.max) else { return nil }
            return limit.rlim_cur
        }

        private static func startThread(waitingFor gate: DispatchSemaphore) -> pthread_t? {
            var thread: pthread_t?
            let code = pthread_create(
                &thread, nil,
                { pointer in
                    Unmanaged<DispatchSemaphore>.fromOpaque(pointer).takeUnretainedValue().wait()
                    return nil
                }, Unmanaged.passUnretained(gate).toOpaque())
            return code == 0 ? thread : nil
        }
    }
#else
    extension SystemLimits {
        /// glibc's RLIMIT_NPROC, which Swift does not import.
        private static let threads = __RLIMIT_NPROC

        /// Returns the soft limit of `resource`; nil if unlimited.
        private static func limit(_ resource: __rlimit_resource) -> rlim_t? {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0, limit.rlim_cur != .max
            else { return nil }
            return limit.rlim_cur
        }

        private static func startThread(waitingFor gate: DispatchSemaphore) -> pthread_t? {
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { pointer in
                    if let pointer {
                        Unmanaged<DispatchSemaphore>.fromOpaque(pointer).takeUnretainedValue().wait()
                    }
                    return nil
                }, Unmanaged.passUnretained(gate).toOpaque())
            return code == 0 ? thread : nil
        }
    }
#endif

/// Knows what a machine does. Its methods leave the main actor.
protocol Machine: Sendable {
    /// Returns what the system tells of the whole machine.
    func sample() async -> MachineSample
    /// Returns the processes in no particular order.
    func processes() async throws(MachineError) -> [ProcessSample]
}

/// A machine at one moment; what its system does not tell is nil or empty.
struct MachineSample: Sendable {
    /// What each core did since the machine was started.
    var cores: [CoreTime] = []
    /// The number of processes for each core that ran or waited to, on average over the last minute.
    var load = 0.0
    var memory: Usage?
    var traffic: Traffic?
}

/// How long a core worked since the machine was started, and how long that is. Both are in ticks of the system.
struct CoreTime: Sendable {
    var busy, total: Int
}

/// How many bytes are in use, of how many.
struct Usage: Sendable {
    var used, total: Int
}

/// The bytes that came and went over the network since the machine was started.
struct Traffic: Sendable {
    var received, sent: Int
}

/// A process at one moment.
struct ProcessSample: Equatable, Sendable {
    let id: Int32
    let name: String
    /// The seconds that it kept a core busy since it was started.
    let seconds: Double
    /// The bytes of memory that it occupies.
    let memory: Int
}

/// Why the machine did not say something.
struct MachineError: Error {
    /// A sentence for the user.
    let reason: String
}

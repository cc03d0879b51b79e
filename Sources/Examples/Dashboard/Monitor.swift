import CursesKit
import Observation

/// What the machine did in the last minute. It asks twice a second, and the screens that read it are updated.
@MainActor @Observable
final class Monitor {
    /// How busy the cores were together, in percent.
    private(set) var busy = History()
    /// How busy each core is, in percent.
    private(set) var cores: [Double] = []
    private(set) var memory: Usage?
    /// Bytes of the network in a second.
    private(set) var received = History()
    private(set) var sent = History()
    private(set) var processes: [ProcessSample] = []
    /// How busy each process keeps a core, in percent.
    private(set) var shares: [Int32: Int] = [:]
    /// Why the processes are not known; nil if they are.
    private(set) var problem: String?

    /// Whether a screen shows the processes: to read them takes longer than all the rest.
    @ObservationIgnored var watchesProcesses = false

    @ObservationIgnored private let machine: any Machine
    @ObservationIgnored private let clock: any FrameClock
    @ObservationIgnored private var last: (time: Duration, sample: MachineSample)?
    @ObservationIgnored private var lastProcesses: (time: Duration, seconds: [Int32: Double])?

    private static let interval = Duration.milliseconds(500)

    init(_ machine: any Machine, clock: any FrameClock) {
        self.machine = machine
        self.clock = clock
    }

    /// Asks the machine, and again whenever half a second has passed.
    func start() {
        Task { [weak self] in
            await self?.update()
            self?.clock.schedule(after: Self.interval) { [weak self] in self?.start() }
        }
    }

    private func update() async {
        update(to: await machine.sample())
        if watchesProcesses { await updateProcesses() }
    }

    private func update(to sample: MachineSample) {
        memory = sample.memory
        if sample.cores.isEmpty {
            busy.append(100 * sample.load)
        } else if let last {
            cores = zip(last.sample.cores, sample.cores).map { old, new in
                100 * Double(new.busy - old.busy) / Double(max(1, new.total - old.total))
            }
            busy.append(cores.reduce(0, +) / Double(cores.count))
        }
        if let last, let old = last.sample.traffic, let new = sample.traffic {
            let seconds = (clock.time - last.time) / .seconds(1)
            received.append(Double(new.received - old.received) / seconds)
            sent.append(Double(new.sent - old.sent) / seconds)
        }
        last = (clock.time, sample)
    }

    private func updateProcesses() async {
        do throws(MachineError) {
            processes = try await machine.processes()
            problem = nil
        } catch {
            (processes, problem) = ([], error.reason)
        }
        let seconds = Dictionary(processes.map { ($0.id, $0.seconds) }) { $1 }
        if let last = lastProcesses {
            let passed = (clock.time - last.time) / .seconds(1)
            for (id, now) in seconds {
                shares[id] = Int((100 * (now - (last.seconds[id] ?? now)) / passed).rounded())
            }
        }
        lastProcesses = (clock.time, seconds)
    }
}

/// The values of the last minute, the newest one at the end; not a number where there was none.
struct History {
    private(set) var values = [Double](repeating: .nan, count: 120)

    /// The newest value; nil without one.
    var last: Double? { values.last(where: \.isFinite) }

    mutating func append(_ value: Double) {
        values.removeFirst()
        values.append(value)
    }
}

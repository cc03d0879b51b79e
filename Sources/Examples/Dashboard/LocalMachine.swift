import Foundation

/// The machine that the program runs on: its load, and what else the files of Linux tell, which proc(5) describes.
struct LocalMachine: Machine {
    /// The folder with the files.
    var folder = "/proc"

    @concurrent
    func sample() async -> MachineSample {
        var load = 0.0
        // Without an answer, the load stays 0.
        getloadavg(&load, 1)
        load /= Double(ProcessInfo.processInfo.activeProcessorCount)
        return MachineSample(cores: cores(), load: load, memory: memory(), traffic: traffic())
    }

    @concurrent
    func processes() async throws(MachineError) -> [ProcessSample] {
        // Ignore the error: only Linux has the folder.
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        guard let names else { throw MachineError(reason: "This system does not list its processes") }
        return names.compactMap { Int32($0) }.compactMap(process)
    }

    private func text(of file: String) -> String? {
        FileManager.default.contents(atPath: "\(folder)/\(file)").map { String(decoding: $0, as: UTF8.self) }
    }

    /// The words of each line that has some.
    private func lines(of file: String) -> [[Substring]] {
        let lines = (text(of: file) ?? "").split(separator: "\n").map { $0.split(separator: " ") }
        return lines.filter { !$0.isEmpty }
    }

    private func cores() -> [CoreTime] {
        lines(of: "stat").filter { $0[0].hasPrefix("cpu") && $0[0] != "cpu" }.compactMap { words in
            // user, nice, system, idle, iowait, irq, softirq, steal
            let times = words.dropFirst().prefix(8).compactMap { Int($0) }
            guard times.count == 8 else { return nil }
            let total = times.reduce(0, +)
            return CoreTime(busy: total - times[3] - times[4], total: total)
        }
    }

    private func memory() -> Usage? {
        let lines = lines(of: "meminfo").filter { $0.count > 1 }
        let kilobytes = Dictionary(lines.map { ($0[0], Int($0[1]) ?? 0) }) { first, _ in first }
        guard let total = kilobytes["MemTotal:"], let free = kilobytes["MemAvailable:"], total > 0 else {
            return nil
        }
        return Usage(used: (total - free) * 1024, total: total * 1024)
    }

    private func traffic() -> Traffic? {
        let links = lines(of: "net/dev").filter { $0.count > 9 && $0[0].hasSuffix(":") && $0[0] != "lo:" }
        guard !links.isEmpty else { return nil }
        return links.reduce(into: Traffic(received: 0, sent: 0)) { traffic, words in
            traffic.received += Int(words[1]) ?? 0
            traffic.sent += Int(words[9]) ?? 0
        }
    }

    /// Nil if the process has ended meanwhile.
    private func process(_ id: Int32) -> ProcessSample? {
        // The name is in parentheses, and may contain some.
        guard let text = text(of: "\(id)/stat"), let start = text.firstIndex(of: "("),
            let end = text.lastIndex(of: ")"), start < end
        else { return nil }
        // The first word is the closing parenthesis, and the next one the third field.
        let fields = text[end...].split(separator: " ").map { Int($0) ?? 0 }
        guard fields.count > 22 else { return nil }
        let ticks = fields[12] + fields[13]
        return ProcessSample(
            id: id, name: String(text[start..<end].dropFirst()),
            seconds: Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK))),
            memory: fields[22] * sysconf(Int32(_SC_PAGESIZE)))
    }
}

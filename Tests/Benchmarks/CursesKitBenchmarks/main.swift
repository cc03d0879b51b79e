// Measures the toolkit's own work, without a terminal, and prints the results as JSON:
//
//     {"moving": {"small": [seconds, ...], "large": [seconds, ...]}, ..., "memory": {...}}
//
// With a file as its argument it measures the terminal that it runs on, and writes into the file:
//
//     {"whole": [seconds, ...], "bare": [seconds, ...]}
//
// With `show` and the name of a `ShownProgram` it is that program.

import CNcurses
import CursesKit

if CommandLine.arguments.count > 2, let program = ShownProgram(rawValue: CommandLine.arguments[2]) {
    let argument = CommandLine.arguments.dropFirst(3).first
    try Application.run(ShownDelegate { program.makeController(argument, clock: $0) })
}
if CommandLine.arguments.count > 1 {
    let (whole, bare) = try redrawOnTerminal(200)
    let file = fopen(CommandLine.arguments[1], "w")
    fputs("{\"whole\": \(list(whole)), \"bare\": \(list(bare))}\n", file)
    fclose(file)
    exit(0)
}

// The first programs of each kind bring code and pages into memory that the later ones share.
_ = try memory(rowCount: 10)
let memoryOfSmall = try memory(rowCount: 10)
let memoryOfLarge = try memory(rowCount: 1_000_000)

let application = try TableProgram(rowCount: 10)
let largeApplication = try TableProgram(rowCount: 1_000_000)

var results: [String] = []
for work in TableWork.allCases {
    let (small, large) = compare(200, { application.do(work) }, { largeApplication.do(work) })
    results.append("\"\(work)\": {\"small\": \(list(small)), \"large\": \(list(large))}")
}
let uneven = try TableProgram(rowCount: 10, heightsVary: true)
let largeUneven = try TableProgram(rowCount: 1_000_000, heightsVary: true)
let (unevenSmall, unevenLarge) = compare(200, { uneven.do(.paging) }, { largeUneven.do(.paging) })
results.append("\"uneven\": {\"small\": \(list(unevenSmall)), \"large\": \(list(unevenLarge))}")
results.append("\"memory\": {\"small\": \(memoryOfSmall), \"large\": \(memoryOfLarge)}")

let screen = try TableProgram(rowCount: 1000, size: Size(width: 200, height: 60))
results.append("\"redraw\": \(list(times(200) { screen.redraw() }))")
results.append("\"wrapping\": \(list(times(20, wrapMegabyte)))")
results.append("\"label\": \(list(times(20, drawMegabyteLabel)))")
let beforeLog = residentKilobytes()
let logProgram = try LogProgram()
results.append("\"logMemory\": \(residentKilobytes() - beforeLog)")
results.append("\"appending\": \(list(times(20) { logProgram.append(100_000) }))")
results.append("\"logKey\": \(list(times(200) { logProgram.pressKey() }))")
let (fewRows, manyRows) = (try RowsProgram(count: 2000), try RowsProgram(count: 100_000))
results.append("\"fewRows\": \(list(times(100) { fewRows.exchange() }))")
results.append("\"manyRows\": \(list(times(20) { manyRows.exchange() }))")
let (line, bars) = (makeLineChart(), makeBarChart())
results.append("\"lineChart\": \(list(times(200) { draw(line) }))")
results.append("\"barChart\": \(list(times(200) { draw(bars) }))")
print("{\(results.joined(separator: ", "))}")

/// The kilobytes by which a table of this many rows makes the process grow, after each operation.
@MainActor
func memory(rowCount: Int) throws -> Int {
    let before = residentKilobytes()
    let program = try TableProgram(rowCount: rowCount)
    for work in TableWork.allCases { program.do(work) }
    return residentKilobytes() - before
}

/// Seconds in JSON.
func list(_ times: [Duration]) -> String {
    "[\(times.map { "\($0 / .seconds(1))" }.joined(separator: ", "))]"
}

/// The duration of each of `count` runs, without the first runs.
@MainActor
func times(_ count: Int, _ body: () -> Void) -> [Duration] {
    let clock = ContinuousClock()
    return Array((0..<count + count / 10).map { _ in clock.measure(body) }.dropFirst(count / 10))
}

/// The durations of two pieces of work that run alternately, so that both meet the same conditions.
@MainActor
func compare(_ count: Int, _ first: () -> Void, _ second: () -> Void) -> ([Duration], [Duration]) {
    let clock = ContinuousClock()
    var (a, b): ([Duration], [Duration]) = ([], [])
    for turn in 0..<count + count / 10 {
        let measured = (clock.measure(first), clock.measure(second))
        guard turn >= count / 10 else { continue }
        a.append(measured.0)
        b.append(measured.1)
    }
    return (a, b)
}

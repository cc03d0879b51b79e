// Measures how long menu, list and preview take to be laid out and drawn in a window of 200 × 60, without a terminal,
// and prints the results as JSON:
//
//     {"drawing": [seconds, ...], "resizing": [seconds, ...]}

import CursesKit

let browser = try WideBrowser(size: Size(width: 200, height: 60))
try await browser.showPreview()

/// The seconds of each of `count` runs, without the first runs. Each begins after `prepare`.
@MainActor
func times(_ count: Int, prepare: () -> Void = {}, _ body: () -> Void) -> String {
    let clock = ContinuousClock()
    let times = (0..<count + count / 10).map { _ in
        prepare()
        return clock.measure(body) / .seconds(1)
    }
    return "[\(times.dropFirst(count / 10).map { "\($0)" }.joined(separator: ", "))]"
}

let drawing = times(200) { browser.redraw() }
let resizing = times(200, prepare: { browser.resize(to: Size(width: 199, height: 59)) }) {
    browser.resize(to: Size(width: 200, height: 60))
}
browser.close()
print("{\"drawing\": \(drawing), \"resizing\": \(resizing)}")

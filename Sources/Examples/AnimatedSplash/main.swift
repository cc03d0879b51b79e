import CursesKit

// `AnimatedSplash 5`: the report takes five seconds.
let seconds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 3
try Application.run(AppDelegate(source: SlowSource(duration: .seconds(max(0, seconds)))))

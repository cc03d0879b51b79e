import CursesKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// `OpenDoors`, or `OpenDoors --delay 1.5`: how many seconds the doors stay closed.
guard let options = Options(CommandLine.arguments.dropFirst()) else {
    print("Usage: OpenDoors [--delay SECONDS]")
    exit(EX_USAGE)
}
try Application.run(AppDelegate(delay: options.delay))

import CursesKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// `OpenDoors`, or `OpenDoors --delay 1.5` to keep the doors closed for that many seconds.
guard let options = Options(CommandLine.arguments.dropFirst()) else {
    print("Usage: OpenDoors [--delay SECONDS]")
    exit(EX_USAGE)
}
try Application.run(AppDelegate(delay: options.delay))

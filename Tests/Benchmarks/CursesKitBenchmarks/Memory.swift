#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The memory of the process in kB; 0 if the system does not report it.
func residentKilobytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 128)
    guard fgets(&buffer, Int32(buffer.count), file) != nil else { return 0 }
    let fields = buffer.prefix { $0 != 0 }.split(separator: 32)
    guard fields.count > 1 else { return 0 }
    let pages = fields[1].reduce(0) { $0 * 10 + Int($1) - 48 }
    return pages * Int(getpagesize()) / 1024
}

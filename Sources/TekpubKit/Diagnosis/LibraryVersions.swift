import CCurl
import Foundation
import GRDBSQLite

/// The versions of what the program stands on, for bug reports.
package enum LibraryVersions {
    /// SQLite's.
    package static var sqlite: String { String(cString: sqlite3_libversion()) }

    /// libcurl's, with those of its libraries; nil if it cannot be loaded.
    package static var curl: String? {
        #if canImport(FoundationNetworking)
            ccurl_version().map { String(cString: $0) }
        #else
            nil
        #endif
    }

    /// The system, its kernel and the processor.
    package static var system: String {
        var names = utsname()
        guard uname(&names) == 0 else { return ProcessInfo.processInfo.operatingSystemVersionString }
        func text<Value>(_ value: Value) -> String {
            withUnsafeBytes(of: value) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        let kernel = [text(names.sysname), text(names.release), text(names.machine)].joined(separator: " ")
        return "\(ProcessInfo.processInfo.operatingSystemVersionString), \(kernel)"
    }

    /// The first line that mpv tells of its version; nil if it is not installed, or tells none in time. Blocks.
    ///
    /// - Parameter path: the value of `PATH`.
    package static func mpv(path: String?, limit: Duration) -> String? {
        SearchPath.executable("mpv", in: path).flatMap {
            ProgramVersion.firstLine(of: $0, ["--no-config", "--version"], limit: limit)
        }
    }
}

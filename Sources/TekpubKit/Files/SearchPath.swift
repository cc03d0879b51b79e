import Foundation

/// The folders in which programs are searched for.
enum SearchPath {
    /// Returns the path of the first executable file with that name; nil without one.
    ///
    /// - Parameter path: the value of `PATH`; nil for the usual folders.
    static func executable(_ program: String, in path: String?) -> String? {
        let directories = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return directories.lazy.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    /// Returns the path of a program that is given by its name or its path; nil if it is not there.
    ///
    /// - Parameter path: the value of `PATH`; nil for the usual folders.
    static func path(of program: String, in path: String?) -> String? {
        guard program.contains("/") else { return executable(program, in: path) }
        return access(program, X_OK) == 0 ? program : nil
    }
}

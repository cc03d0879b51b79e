import Foundation

extension Date {
    /// Converts a stored time; a damaged file may contain any number.
    ///
    /// - Parameter seconds: since 1970. nil, and values outside the years 1970 to 9999, which calendars
    ///   cannot handle, count as 0.
    init(storedSeconds seconds: Double?) {
        let years = 0..<253_402_300_800.0
        self.init(timeIntervalSince1970: seconds.flatMap { years.contains($0) ? $0 : nil } ?? 0)
    }
}

import Foundation

extension Date {
    /// The moment that a file of the library states in seconds since 1970, whatever the file says.
    ///
    /// - Parameter seconds: taken for 0 outside the years 1970 to 9999, with which calendars can do nothing.
    init(storedSeconds seconds: Double?) {
        let years = 0..<253_402_300_800.0
        self.init(timeIntervalSince1970: seconds.flatMap { years.contains($0) ? $0 : nil } ?? 0)
    }
}

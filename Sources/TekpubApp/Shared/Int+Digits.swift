extension Int {
    /// The number with at least two digits, such as `05`.
    var inTwoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}

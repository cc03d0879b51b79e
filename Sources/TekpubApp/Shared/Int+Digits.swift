extension Int {
    /// As clocks write it, such as `05`.
    var inTwoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}

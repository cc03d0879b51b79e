extension Int {
    /// The sum, or the nearest number there is.
    @inline(__always)
    func clampedSum(_ other: Int) -> Int {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, or the nearest number there is.
    @inline(__always)
    func clampedDifference(_ other: Int) -> Int {
        let (difference, overflows) = subtractingReportingOverflow(other)
        return overflows ? (other < 0 ? .max : .min) : difference
    }
}

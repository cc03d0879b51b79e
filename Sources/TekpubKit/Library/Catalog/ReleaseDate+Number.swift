extension ReleaseDate {
    /// The date as a number such as 20091024, by which dates are sorted; zeros stand for what is unknown.
    var number: Int { year * 10_000 + (month ?? 0) * 100 + (day ?? 0) }

    /// - Parameter number: as `number` gives it; nil gives nil.
    init?(number: Int?) {
        guard let number, number >= 0, number < 100_000_000 else { return nil }
        let month = number / 100 % 100
        let day = number % 100
        self.init(
            year: number / 10_000, month: (1...12).contains(month) ? month : nil,
            day: (1...31).contains(day) && month > 0 ? day : nil)
    }
}

/// The options on the command line.
struct Options: Hashable {
    /// How long the doors stay closed.
    private(set) var delay = Duration.milliseconds(3500)

    /// Reads the arguments after the program's name; nil if they are invalid.
    init?(_ arguments: some Sequence<String>) {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            guard argument == "--delay", let seconds = rest.next().flatMap(Double.init),
                (0...3600).contains(seconds)
            else { return nil }
            delay = .seconds(seconds)
        }
    }
}

/// What the command line says.
struct Options: Hashable {
    /// How long the doors stay closed.
    private(set) var delay = Duration.milliseconds(3500)

    /// Reads the arguments behind the name of the program; nil if they make no sense.
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

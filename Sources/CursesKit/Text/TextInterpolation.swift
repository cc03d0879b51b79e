extension Text: ExpressibleByStringInterpolation {
    /// Cleans and measures a literal like any other text.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Cleans and measures the words and values of a literal; a text in it keeps its attributes.
    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.text
    }

    /// Collects the words and values of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        /// What is before the last words.
        private var beginning = Text.empty
        /// What was added after the last text: it is cleaned as a whole.
        private var words = ""

        /// Reserves room for the words.
        public init(literalCapacity: Int, interpolationCount: Int) {
            words.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        fileprivate var text: Text {
            if beginning.isEmpty { return Text(words) }
            return words.isEmpty ? beginning : beginning + Text(words)
        }

        /// Adds words of the literal.
        public mutating func appendLiteral(_ literal: String) {
            words += literal
        }

        /// Adds a text with its attributes.
        public mutating func appendInterpolation(_ value: Text) {
            beginning = text + value
            words = ""
        }

        /// Adds a string.
        public mutating func appendInterpolation(_ value: String) {
            words += value
        }

        /// Adds a value as its description.
        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            words += value.description
        }
    }
}

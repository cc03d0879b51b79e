/// The links of a canvas. A cell stores the number of its link, which takes less memory than an address.
struct LinkTable: Sendable {
    /// The link of each number from 1; nil where a number is free.
    private var links: [Link?] = []
    private var numbers: [Link: LinkNumber] = [:]

    /// The largest number of links. Further text is drawn without a link.
    static let limit = 4096

    /// Whether no cell can have a link.
    var isEmpty: Bool { numbers.isEmpty }
    /// Whether it is time to free the numbers of links that are no longer on the screen.
    var isHalfFull: Bool { numbers.count > Self.limit / 2 }

    /// The link with this number; nil for `.none` and for numbers that are free.
    subscript(number: LinkNumber) -> Link? {
        links.indices.contains(number.value - 1) ? links[number.value - 1] : nil
    }

    /// The number of `link`; `.none` if the table is full.
    mutating func number(of link: Link) -> LinkNumber {
        if let known = numbers[link] { return known }
        guard numbers.count < Self.limit else { return .none }
        let index = links.firstIndex(of: nil) ?? links.endIndex
        if index == links.endIndex { links.append(link) } else { links[index] = link }
        let number = LinkNumber(index + 1)
        numbers[link] = number
        return number
    }

    /// Frees every number that is not among `used`. The other links keep their numbers.
    mutating func keep(_ used: Set<LinkNumber>) {
        for (link, number) in numbers where !used.contains(number) {
            numbers[link] = nil
            links[number.value - 1] = nil
        }
    }
}

/// The number of a link in its canvas; 0 without a link.
///
/// Two single bytes fit into the space that a cell has left; a 16-bit number would make every cell larger.
struct LinkNumber: Hashable, Sendable {
    private let high, low: UInt8

    init(_ value: Int) {
        (high, low) = (UInt8(value >> 8), UInt8(value & 0xFF))
    }

    static let none = LinkNumber(0)

    var value: Int { Int(high) << 8 | Int(low) }
}

extension Canvas {
    /// `style` for text that leads to `link`.
    mutating func style(_ style: Style, linkingTo link: Link?) -> Style {
        guard let link else { return style }
        var style = style
        style.link = links.number(of: link)
        return style
    }

    /// The link at column `x` of row `y` of the whole grid; nil if there is no link.
    ///
    /// - Precondition: the grid has such a cell.
    public func link(x: Int, y: Int) -> Link? {
        links[self[x, y].style.link]
    }

    /// Has the cells' numbers mean the same links as in `other`, from which they were copied.
    package mutating func takeLinks(of other: Canvas) {
        links = other.links
    }

    /// Forgets links that no cell has. Call between frames: a number that is freed may be used again.
    mutating func freeUnusedLinks() {
        guard links.isHalfFull else { return }
        links.keep(Set(cells.lazy.map(\.style.link)))
    }

    /// The canvas without its links, whose numbers would mean other links in the next canvas.
    func withoutLinks() -> Canvas {
        guard !links.isEmpty else { return self }
        var canvas = self
        for index in canvas.cells.indices { canvas.cells[index].style.link = .none }
        canvas.links = LinkTable()
        return canvas
    }
}

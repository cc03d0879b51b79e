/// Lines of text with a caret, and the steps to undo.
///
/// A line is edited like that of a `LineEditor`, without its end. Steps that type one word are undone together.
/// The text is limited to 1 MiB, and what can be undone to 4 MiB.
struct MultilineEditor {
    /// The lines, at least one, without control characters.
    private(set) var lines = [""]
    /// The caret, which never divides a character.
    private(set) var caret = Position(line: 0, offset: 0)
    /// The lines that the last step replaced, and their number since; what a view must lay out again.
    private(set) var lastChange: (previous: Range<Int>, count: Int)?

    private var undoSteps: [Step] = []
    private var redoSteps: [Step] = []
    /// The bytes in both lists.
    private var storedBytes = 0
    private var byteCount = 0
    private var killed = ""
    private var isTypingWord = false

    private static let byteLimit = 1 << 20
    private static let undoByteLimit = 4 << 20

    /// A position between two characters.
    struct Position: Hashable, Comparable {
        /// The line, counted from 0.
        var line: Int
        /// The number of UTF-8 bytes before it in its line.
        var offset: Int

        static func < (a: Position, b: Position) -> Bool { (a.line, a.offset) < (b.line, b.offset) }
    }

    /// Lines that were replaced.
    private struct Step {
        let start: Int
        let previous: [String]
        var new: [String]
        let previousCaret: Position
        var newCaret: Position

        var byteCount: Int { (previous + new).reduce(0) { $0 + $1.utf8.count + 16 } }
    }

    /// A movement of the caret.
    enum Motion {
        /// Within the line; at its ends, by one character to the line before or behind.
        case line(LineEditor.Motion)
        /// To the beginning or the end of the text.
        case textStart, textEnd
    }

    // MARK: Text

    /// The lines with a line feed between them. Setting it moves the caret to the start and forgets the steps.
    var text: String {
        get { lines.joined(separator: "\n") }
        set {
            self = MultilineEditor()
            _ = insert(newValue)
            (undoSteps, storedBytes, caret, lastChange) = ([], 0, Position(line: 0, offset: 0), nil)
        }
    }

    /// Whether there is no character and no second line.
    var isEmpty: Bool { lines.count == 1 && lines[0].isEmpty }

    /// Inserts `raw` at the caret, which moves behind it. Line ends begin new lines.
    ///
    /// - Returns: false, without any effect, if the text would become too long.
    mutating func insert(_ raw: String) -> Bool {
        var parts = raw.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { LineEditor.cleaned(String($0)) }
        guard byteCount + parts.reduce(0, { $0 + $1.utf8.count + 1 }) <= Self.byteLimit else { return false }
        let (head, tail) = split(at: caret)
        let last = parts.count - 1
        let behind = Position(
            line: caret.line + last, offset: (last == 0 ? head.utf8.count : 0) + parts[last].utf8.count)
        parts[0] = head + parts[0]
        parts[last] += tail
        let isWord = raw.count == 1 && raw.first?.isWhitespace == false
        replace(caret.line..<caret.line + 1, with: parts, caret: behind, joins: isWord && isTypingWord)
        isTypingWord = isWord
        return true
    }

    /// Deletes the characters between the caret and the end of `motion`.
    ///
    /// - Parameter keeps: whether `yank()` puts them back.
    /// - Returns: whether anything was deleted.
    mutating func delete(_ motion: Motion, keeps: Bool = false) -> Bool {
        isTypingWord = false
        let end = target(of: motion)
        let (first, last) = (min(caret, end), max(caret, end))
        guard first != last else { return false }
        let (head, tail) = (split(at: first).head, split(at: last).tail)
        if keeps { killed = text(between: first, and: last) }
        replace(first.line..<last.line + 1, with: [head + tail], caret: first)
        return true
    }

    /// Inserts what was deleted to be kept.
    mutating func yank() -> Bool {
        !killed.isEmpty && insert(killed)
    }

    // MARK: Caret

    /// Moves the caret by `motion`.
    mutating func move(_ motion: Motion) {
        move(to: target(of: motion))
    }

    /// Moves the caret to `position`, or before the character that it divides.
    mutating func move(to position: Position) {
        isTypingWord = false
        let line = max(0, min(position.line, lines.count - 1))
        caret = rounded(Position(line: line, offset: line == position.line ? position.offset : 0))
    }

    private func target(of motion: Motion) -> Position {
        let line = lines[caret.line]
        switch motion {
        case .textStart: return Position(line: 0, offset: 0)
        case .textEnd: return Position(line: lines.count - 1, offset: lines[lines.count - 1].utf8.count)
        case .line(.backward) where caret.offset == 0, .line(.wordBackward) where caret.offset == 0,
            .line(.fieldBackward) where caret.offset == 0:
            guard caret.line > 0 else { return caret }
            return Position(line: caret.line - 1, offset: lines[caret.line - 1].utf8.count)
        case .line(.forward) where caret.offset == line.utf8.count,
            .line(.wordForward) where caret.offset == line.utf8.count:
            return caret.line + 1 < lines.count ? Position(line: caret.line + 1, offset: 0) : caret
        case .line(let motion):
            var editor = LineEditor()
            editor.setText(line)
            editor.move(to: editor.index(caret.offset))
            editor.move(motion)
            return Position(line: caret.line, offset: editor.caret)
        }
    }

    // MARK: Undo

    /// Whether there is a step to undo, or to make again.
    var canUndo: Bool { !undoSteps.isEmpty }
    var canRedo: Bool { !redoSteps.isEmpty }

    /// Takes the last step back.
    mutating func undo() {
        guard let step = undoSteps.popLast() else { return }
        exchange(step.start..<step.start + step.new.count, step.previous, caret: step.previousCaret)
        redoSteps.append(step)
    }

    /// Makes the step again that was taken back last.
    mutating func redo() {
        guard let step = redoSteps.popLast() else { return }
        exchange(step.start..<step.start + step.previous.count, step.new, caret: step.newCaret)
        undoSteps.append(step)
    }

    /// Replaces lines in a new step, or in the last one if it `joins` that.
    private mutating func replace(
        _ range: Range<Int>, with new: [String], caret position: Position, joins: Bool = false
    ) {
        let step = Step(
            start: range.lowerBound, previous: Array(lines[range]), new: new, previousCaret: caret,
            newCaret: position)
        exchange(range, new, caret: position)
        storedBytes -= redoSteps.reduce(0) { $0 + $1.byteCount }
        redoSteps = []
        if joins, var last = undoSteps.popLast() {
            storedBytes -= last.byteCount
            (last.new, last.newCaret) = (new, caret)
            undoSteps.append(last)
            storedBytes += last.byteCount
        } else {
            undoSteps.append(step)
            storedBytes += step.byteCount
        }
        while storedBytes > Self.undoByteLimit, undoSteps.count > 1 {
            storedBytes -= undoSteps.removeFirst().byteCount
        }
    }

    private mutating func exchange(_ range: Range<Int>, _ new: [String], caret position: Position) {
        isTypingWord = false
        byteCount += new.reduce(0) { $0 + $1.utf8.count + 1 }
        byteCount -= lines[range].reduce(0) { $0 + $1.utf8.count + 1 }
        lines.replaceSubrange(range, with: new)
        lastChange = (range, new.count)
        caret = rounded(position, up: true)
    }

    // MARK: Positions

    private func split(at position: Position) -> (head: String, tail: String) {
        let line = lines[position.line]
        let index = line.utf8.index(line.startIndex, offsetBy: position.offset)
        return (String(line[..<index]), String(line[index...]))
    }

    private func text(between first: Position, and last: Position) -> String {
        guard first.line < last.line else {
            return String(lines[first.line].characters(in: first.offset..<last.offset))
        }
        return ([split(at: first).tail] + lines[first.line + 1..<last.line] + [split(at: last).head])
            .joined(separator: "\n")
    }

    /// The nearest position that divides no character: before it, or `up` behind it.
    private func rounded(_ position: Position, up: Bool = false) -> Position {
        let line = lines[position.line]
        let offset = max(0, min(position.offset, line.utf8.count))
        let index = line.utf8.index(line.startIndex, offsetBy: offset)
        guard index > line.startIndex, index < line.endIndex else {
            return Position(line: position.line, offset: offset)
        }
        let end = line.index(after: index)
        let start = line.index(before: end)
        let boundary = start == index ? index : up ? end : start
        return Position(
            line: position.line, offset: line.utf8.distance(from: line.startIndex, to: boundary))
    }
}

extension String {
    /// The characters in these UTF-8 bytes, which divide none.
    func characters(in bytes: Range<Int>) -> Substring {
        let start = utf8.index(startIndex, offsetBy: bytes.lowerBound)
        return self[start..<utf8.index(start, offsetBy: bytes.count)]
    }
}

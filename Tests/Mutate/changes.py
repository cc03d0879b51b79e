"""What is changed in Swift sources, and how a program makes a change only if it is asked to.

A literal becomes `(isMutant(7) ? 1 : 0)`. An operator becomes one of its own, which asks which change to make.
"""

import re
import sys
from string import Template

LITERALS = {"true": "false", "false": "true", "0": "1", "1": "0"}

COMPARED = """
func $name <T: Comparable>(a: T, b: T) -> Bool { $changed ? a $new b : a $old b }
func $name <A: Comparable, B: Comparable>(a: (A, B), b: (A, B)) -> Bool { $changed ? a $new b : a $old b }
@_disfavoredOverload
func $name <A: BinaryInteger, B: BinaryInteger>(a: A, b: B) -> Bool { $changed ? a $new b : a $old b }
"""
EQUATED = """
func $name <T: Equatable>(a: T, b: T) -> Bool { $changed ? a $new b : a $old b }
func $name <A: Equatable, B: Equatable>(a: (A, B), b: (A, B)) -> Bool { $changed ? a $new b : a $old b }
@_disfavoredOverload
func $name <T>(a: T?, b: _OptionalNilComparisonType) -> Bool { $changed ? a $new b : a $old b }
func $name(a: Any.Type?, b: Any.Type?) -> Bool { $changed ? a $new b : a $old b }
@_disfavoredOverload
func $name <A: BinaryInteger, B: BinaryInteger>(a: A, b: B) -> Bool { $changed ? a $new b : a $old b }
@_disfavoredOverload
func $name <A: StringProtocol, B: StringProtocol>(a: A, b: B) -> Bool { $changed ? a $new b : a $old b }
"""
COMBINED = """
func $name(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {
    try $changed ? a $new b() : a $old b()
}
"""
ADDED = """
func $name <T: AdditiveArithmetic>(a: T, b: T) -> T { $changed ? a $new b : a $old b }
func $name <T: InstantProtocol>(a: T, b: T.Duration) -> T { a.advanced(by: $changed ? .zero $new b : .zero $old b) }
@_disfavoredOverload
func $name <T: Strideable>(a: T, b: T.Stride) -> T { a.advanced(by: $changed ? .zero $new b : .zero $old b) }
"""
ASSIGNED = """
func $name <T: AdditiveArithmetic>(a: inout T, b: T) { if $changed { a $new b } else { a $old b } }
@_disfavoredOverload
func $name <T: Strideable>(a: inout T, b: T.Stride) {
    var step = T.Stride.zero
    if $changed { step $new b } else { step $old b }
    a = a.advanced(by: step)
}
"""
# What takes a range of integers does not always take a closed one.
SPANNED = """
func $name(a: Int, b: Int) -> Range<Int> {
    let all = Int.min ..< .max
    return $changed ? (a $new b).relative(to: all) : (a $old b).relative(to: all)
}
@_disfavoredOverload
func $name <T>(a: T, b: T) -> EitherRange<T> { EitherRange(a: a, b: b, isClosed: $changed ? $closes : !$closes) }
"""

# The precedence of operators, how they are declared, and pairs that are changed into each other.
OPERATORS = [
    ("ComparisonPrecedence", COMPARED, [("<", "<="), (">", ">=")]),
    ("ComparisonPrecedence", EQUATED, [("==", "!=")]),
    ("AdditionPrecedence", ADDED, [("+", "-")]),
    ("AssignmentPrecedence", ASSIGNED, [("+=", "-=")]),
    ("RangeFormationPrecedence", SPANNED, [("..<", "...")]),
    ("LogicalConjunctionPrecedence", COMBINED, [("&&", "||")]),
]

# The beginning of a file in each module, Mutants.swift. `isMutant` is public for default arguments.
HEADER = """\
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

private let activeMutant = getenv("TEKPUB_MUTANT").flatMap { Int(String(cString: $0)) }

public func isMutant(_ number: Int) -> Bool { activeMutant == number }

struct EitherRange<Bound: Comparable>: RangeExpression {
    let a, b: Bound
    let isClosed: Bool

    func contains(_ element: Bound) -> Bool { isClosed ? (a...b).contains(element) : (a..<b).contains(element) }

    func relative<C: Collection>(to all: C) -> Range<Bound> where C.Index == Bound {
        isClosed ? (a...b).relative(to: all) : (a..<b).relative(to: all)
    }
}
"""

# What is text for people or for other programs, and what stops a program that is wrong already.
SKIPPED = re.compile(
    r'"""(?:.|\n)*?"""|#"(?:.|\n)*?"#|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*(?:.|\n)*?\*/'
    r"|(?<=[(\s])/(?![\s/])(?:\\.|[^/\n\\])+/|\b(?:precondition|assert)\([^\n]*"
)
CONDITIONAL = re.compile(r"#if (.*)\n((?:.|\n)*?)(#else(?:.|\n)*?)?#endif")


class Change:
    """A change of one literal or operator into another, wherever that is."""

    def __init__(self, old, new, precedence=None, template=""):
        self.old, self.new, self.precedence, self.template = old, new, precedence, template

    def site(self, number):
        """The code for the changed place."""
        if not self.precedence:
            return f"(isMutant({number}) ? {self.new} : {self.old})"
        return f" {operator(number)} " if self.precedence.startswith("Range") else operator(number)

    def declarations(self, number):
        if not self.precedence:
            return ""
        name = operator(number)
        text = Template(self.template).substitute(
            name=name, old=self.old, new=self.new, changed=f"isMutant({number})",
            closes="true" if self.new == "..." else "false",
        )
        return f"\ninfix operator {name}: {self.precedence}\n{text}"


def operator(number):
    """The operator of one change. Swift allows boxes, arrows and the like as operators."""
    return chr(0x2500 + number % 512) * (1 + number // 512)


def patterns():
    for old, new in LITERALS.items():
        yield re.compile(rf"(?<![\w.$]){old}(?!\w|\.\d)"), Change(old, new)
    for precedence, template, pairs in OPERATORS:
        for pair in pairs:
            for old, new in (pair, pair[::-1]):
                # swift-format puts a space on either side of most, so no `<` of a generic type is among them.
                around = (r"(?<=[\w)\]])", r"(?=[\w(.])") if old.startswith("..") else (r"(?<=\s)", r"(?=\s)")
                place = "LogicalDisjunctionPrecedence" if old == "||" else precedence
                yield re.compile(around[0] + re.escape(old) + around[1]), Change(old, new, place, template)


PATTERNS = list(patterns())


def blank(text):
    return re.sub(r"[^\n]", "\0", text)


def without_other_systems(match):
    """Blanks the part of an `#if` that this system does not compile."""
    condition, then, otherwise = match.groups(default="")
    taken = ("Darwin" in condition) == (sys.platform == "darwin")
    # The length stays the same, so that places do.
    return blank(f"#if {condition}\n") + (then if taken else blank(then)) + (
        blank(otherwise[:5]) + (blank(otherwise[5:]) if taken else otherwise[5:])
    ) + blank("#endif")


def places(source):
    """The places in a source that can be changed: pairs of a match and a change."""
    code = SKIPPED.sub(lambda match: blank(match.group()), source)
    code = CONDITIONAL.sub(without_other_systems, code)
    assert len(code) == len(source)
    for pattern, change in PATTERNS:
        for match in pattern.finditer(code):
            yield match, change


def declarations(changes):
    """The file that a module needs for `changes`, a dictionary by number."""
    return HEADER + "".join(change.declarations(number) for number, change in sorted(changes.items()))

import CLibFuzzer
import Foundation

// Gives one reader the inputs that libFuzzer makes; `make fuzz` starts it for each. A reader takes any bytes:
// a trap, or a check that fails, ends the program, and libFuzzer writes the input into a file.
guard let target = Target.chosen else {
    fatalError("Set FUZZ_TARGET to one of: \(Target.allCases.map(\.rawValue).joined(separator: ", ")).")
}
// libFuzzer keeps what it finds useful in the first folder that it is given.
if let seed = target.seed, let folder = CommandLine.arguments.dropFirst().first(where: { !$0.hasPrefix("-") })
{
    try Data(seed).write(to: URL(filePath: folder).appending(path: "seed"))
}
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
    LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
        // libFuzzer keeps no input for which it gets -1.
        Target.chosen?.read(Array(UnsafeBufferPointer(start: bytes, count: count))) == true ? 0 : -1
    })

import CLibFuzzer
import Foundation

// Gives one reader the inputs that libFuzzer makes; `make fuzz` starts it for each. A reader takes any bytes:
// a trap, or a check that fails, ends the program, and libFuzzer writes the input into a file.
guard Target.chosen != nil else {
    fatalError("Set FUZZ_TARGET to one of: \(Target.allCases.map(\.rawValue).joined(separator: ", ")).")
}
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
    LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
        // libFuzzer keeps no input for which it gets -1.
        Target.chosen?.read(Array(UnsafeBufferPointer(start: bytes, count: count))) == true ? 0 : -1
    })

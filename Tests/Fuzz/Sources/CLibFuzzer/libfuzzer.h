#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer, which `-sanitize=fuzzer` links, with the options of its own command line.
///
/// Source: https://llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library". No header of LLVM's has it.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));

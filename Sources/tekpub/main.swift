import Foundation

if let complaint = SystemLimits().complaint {
    warn(complaint)
    exit(EX_OSERR)
} else if let request = CompletionRequest(CommandLine.arguments.dropFirst()) {
    request.answer()
} else if let start = QuickStart(CommandLine.arguments.dropFirst()) {
    Tekpub.browse(start)
} else {
    Tekpub.start()
}

import Foundation
import Localization
import TekpubKit

StandardStreams.reserve()
Texts.use(.tekpub)
// A file that may not grow is an error of its write, and not the end of the program.
signal(SIGXFSZ, SIG_IGN)
var arguments = Array(CommandLine.arguments.dropFirst())
let language: LanguageOption
do {
    // What is being completed is not an option yet.
    let isCompletion = arguments.first == CompletionRequest.marker
    language = try isCompletion ? LanguageOption() : LanguageOption(removedFrom: &arguments)
} catch {
    Tekpub.exit(withError: error)
}
language.use()

if let complaint = SystemLimits().complaint {
    warn(complaint)
    exit(EX_OSERR)
} else if let request = CompletionRequest(CommandLine.arguments.dropFirst()) {
    language.use(.glance())
    request.answer()
} else if let start = QuickStart(arguments) {
    Tekpub.browse(start, in: language)
} else {
    language.use(.glance())
    Tekpub.start(arguments)
}

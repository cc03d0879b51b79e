if let start = QuickStart(CommandLine.arguments.dropFirst()) {
    Tekpub.browse(start)
} else {
    Tekpub.start()
}

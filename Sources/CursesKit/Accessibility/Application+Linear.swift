import CNcurses

extension Application {
    /// Runs a program line by line on standard input and output, whatever they are, and ends the process with it.
    ///
    /// - Parameter notice: a sentence to begin with; nil for none.
    /// - Throws: `ApplicationError`.
    public static func runLinear(_ delegate: any ApplicationDelegate, notice: String? = nil) throws -> Never {
        let streams = LinearStreams()
        let hasUnicode = ck_use_locale()
        let output = LinearOutput(
            width: streams.width, hasUnicode: hasUnicode, echoes: !streams.isInputTerminal
        ) { streams.write($0) }
        let terminal = LinearTerminal(
            hasUnicode: hasUnicode,
            stop: {
                streams.stop()
                output.repeatPrompt()
            },
            ended: { status in
                output.end()
                streams.close()
                // Not `exit`, which unloads libraries while other threads may still use them.
                _exit(status)
            })
        let application = Application(
            terminal: terminal, clock: SystemClock(), delegate: delegate, reducesMotion: true,
            showsBitmaps: false)
        let interface = LinearInterface(application: application, output: output) { streams.setHidden($0) }
        streams.onLine = { line in
            output.width = streams.width
            interface.receive(line)
        }
        streams.onEnd = { interface.inputDidEnd() }
        streams.onEvent = { application.handle([$0]) }
        do {
            try interface.launch(notice: notice)
        } catch {
            streams.close()
            throw error
        }
        withExtendedLifetime((application, interface)) {
            MainLoop.run(
                while: { !terminal.isHandedOver && !streams.hasEnded }, reading: { streams.read() },
                signals: streams.signalDescriptor, readingSignals: { streams.readSignals() })
        }
    }
}

extension LinearInterface {
    /// Tells how to begin, and launches the application.
    package func launch(notice: String? = nil) throws(ApplicationError) {
        if let notice { output.write(notice) }
        output.write(LinearPhrases.welcome)
        try application.launch()
    }
}

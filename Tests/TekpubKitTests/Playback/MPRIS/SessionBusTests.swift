#if os(Linux)
    import Foundation
    import Testing

    @testable import TekpubKit

    struct SessionBusTests {
        private func address(_ environment: [String: String]) -> String? {
            SessionBus(environment: environment)?.address
        }

        @Test(arguments: [
            ("unix:path=/run/bus", "unix:path=/run/bus"),
            ("unix:abstract=x,guid=1", "unix:abstract=x,guid=1"),
            ("autolaunch:;unix:path=/run/bus;tcp:host=x", "unix:path=/run/bus"),
            // These start programs, or leave this computer.
            ("autolaunch:", nil), ("unixexec:path=/bin/sh", nil), ("tcp:host=localhost,port=1", nil),
            ("x", nil),
        ])
        func takesSocketsOfThisComputer(variable: String, address expected: String?) {
            #expect(address(["DBUS_SESSION_BUS_ADDRESS": variable]) == expected)
        }

        @Test func looksIntoTheFolderForRunningPrograms() throws {
            let box = try TemporaryFolder()
            let folder = box.url.appending(path: "a b;ü")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            #expect(address(["XDG_RUNTIME_DIR": folder.path]) == nil)
            try Data().write(to: folder.appending(path: "bus"))
            let found = address(["XDG_RUNTIME_DIR": folder.path, "DBUS_SESSION_BUS_ADDRESS": ""])
            #expect(found?.hasPrefix("unix:path=/") == true)
            #expect(found?.hasSuffix("/a%20b%3b%c3%bc/bus") == true)
            #expect(address([:]) == nil)
        }
    }
#endif

import Foundation

/// Where the user's message bus is, by which programs of a desktop talk to each other.
public struct SessionBus: Sendable {
    private let environment: [String: String]

    /// - Parameter environment: the variables of this process.
    /// - Returns: nil if this system has no such buses.
    public init?(environment: [String: String]) {
        #if os(Linux)
            self.environment = environment
        #else
            return nil
        #endif
    }

    /// The address: that of the variable, else that of the user's folder for running programs (D-Bus specification,
    /// "Well-known Message Bus Instances"). Looks at the disk.
    ///
    /// Only sockets of this computer count: with other addresses, libraries start programs.
    ///
    /// - Returns: nil if there is no bus.
    var address: String? {
        if let text = environment["DBUS_SESSION_BUS_ADDRESS"], !text.isEmpty {
            let sockets = text.split(separator: ";").filter { $0.hasPrefix("unix:") }
            return sockets.isEmpty ? nil : sockets.joined(separator: ";")
        }
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"),
            access("\(folder)/bus", W_OK) == 0
        else { return nil }
        return "unix:path=" + Self.escaped("\(folder)/bus")
    }

    /// Returns a value of an address, in which most bytes are escaped (D-Bus specification, "Server Addresses").
    private static func escaped(_ value: String) -> String {
        value.utf8.map { byte in
            switch UnicodeScalar(byte) {
            case "0"..."9", "A"..."Z", "a"..."z", "-", "_", "/", ".", "\\", "*":
                String(UnicodeScalar(byte))
            default: "%" + String(UInt16(byte) | 0x100, radix: 16).dropFirst()
            }
        }.joined()
    }
}

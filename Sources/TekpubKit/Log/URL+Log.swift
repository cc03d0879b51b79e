import Foundation

extension URL {
    /// The address as a log shows it: without user name, password and fragment, and only the host if the
    /// query or a part of the path may be a secret.
    var loggedAddress: String {
        guard let host = HostName(self), let scheme else { return "(an address without a host)" }
        let path = path(percentEncoded: false)
        let mayHoldSecret = query() != nil || path.split(separator: "/").contains(where: Self.mayBeToken)
        if mayHoldSecret { return "\(scheme)://\(host)" }
        return "\(scheme)://\(host)" + (path.isEmpty ? "/" : self.path(percentEncoded: true))
    }

    /// Whether a part of a path looks like a token, such as `5d41402abc4b2a76`, and not like words and
    /// numbers, such as `introduction-to-mvc3.mp4`.
    private static func mayBeToken(_ part: Substring) -> Bool {
        guard part.count >= 12 else { return false }
        return part.split { !$0.isLetter && !$0.isNumber }.contains { word in
            let hasDigit = word.contains(where: \.isNumber)
            let isMixed = hasDigit && word.contains(where: \.isLetter)
            let hasBothCases = word.contains(where: \.isUppercase) && word.contains(where: \.isLowercase)
            return word.count > 5 && isMixed || word.count >= 16 && (hasDigit || hasBothCases)
        }
    }
}

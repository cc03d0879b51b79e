/// The stable part of a video's or page's address, the same after publishers change the rest.
package enum MediaAddress {
    /// The address of a video without scheme, `www.`, query, fragment, user name, password, and prefixes of
    /// redirecting services that count downloads. An address on YouTube keeps the name of the video.
    ///
    /// - Returns: such as `example.com/1.mp4`; nil if nothing is left that names a video.
    package static func stable(_ address: String) -> String? {
        let whole = withoutScheme(address)
        var rest = whole.prefix { $0 != "?" && $0 != "#" }
        while let target = target(ofRedirect: rest) { rest = target }
        let stable = normalized(rest)
        guard stable == "youtube.com/watch" else { return stable }
        // The query names the video.
        let query = whole.prefix { $0 != "#" }.dropFirst(rest.count + 1)
        return query.split(separator: "&").first { $0.hasPrefix("v=") }.map { "youtube.com/watch?\($0)" }
    }

    /// The address of a page without scheme, `www.`, fragment, trailing slash, user name and password. The
    /// query stays, because it names the page on many sites.
    package static func stablePage(_ address: String) -> String? {
        var rest = withoutScheme(address)
        rest = rest.prefix { $0 != "#" }
        if rest.hasSuffix("/") { rest.removeLast() }
        return normalized(rest)
    }

    /// Hosts that count a request and redirect it to the address in their path, such as
    /// `pdst.fm/e/example.com/1.mp3`.
    private static let redirectors: Set<String> = [
        "2.gum.fm", "arttrk.com", "chrt.fm", "chtbl.com", "claritaspod.com", "clrtpod.com", "dts.podtrac.com",
        "gum.fm", "mgln.ai", "media.blubrry.com", "op3.dev", "pdcn.co", "pdst.fm", "pfx.vpixl.com",
        "podtrac.com", "prefix.up.audio", "prfx.byspotify.com", "pscrb.fm", "s.gum.fm",
        "swap.fm", "tracking.swap.fm", "verifi.podscribe.com",
    ]

    /// The target of a redirecting service; nil if `address` is not on one.
    private static func target(ofRedirect address: Substring) -> Substring? {
        guard let slash = address.firstIndex(of: "/"),
            redirectors.contains(withoutWWW(address[..<slash]).lowercased())
        else { return nil }
        var rest = address[address.index(after: slash)...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            let segment = rest[..<end]
            if segment == "http:" || segment == "https:" {
                return rest[end...].drop { $0 == "/" }
            }
            // A file name of the service itself, such as `redirect.mp3`, is followed by another address.
            if end < rest.endIndex, isHost(segment) { return rest }
            guard end < rest.endIndex else { return nil }
            rest = rest[rest.index(after: end)...]
        }
        return nil
    }

    /// Whether a path component can be a host: names separated by dots, and the last is not a file extension.
    private static func isHost(_ segment: Substring) -> Bool {
        let names = segment.prefix { $0 != ":" }.split(separator: ".", omittingEmptySubsequences: false)
        guard names.count > 1, let last = names.last, last.count > 1, last.allSatisfy(\.isLetter) else {
            return false
        }
        return names.allSatisfy { !$0.isEmpty } && !extensions.contains(last.lowercased())
    }

    private static let extensions: Set<String> = [
        "aac", "flac", "html", "mov", "mpeg", "mpg", "oga", "ogg", "ogv", "opus", "php", "wav", "webm",
    ]

    private static func withoutScheme(_ address: String) -> Substring {
        var rest = address[...].drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        guard let colon = rest.firstIndex(of: ":"), rest[colon...].hasPrefix("://"),
            rest[..<colon].allSatisfy({ $0.isLetter || $0.isNumber })
        else { return rest }
        return rest[rest.index(colon, offsetBy: 3)...]
    }

    private static func withoutWWW(_ host: Substring) -> Substring {
        host.lowercased().hasPrefix("www.") ? host.dropFirst(4) : host
    }

    /// The host in lower case without `www.`, user name, password and default port, then the path.
    private static func normalized(_ address: Substring) -> String? {
        let slash = address.firstIndex { $0 == "/" || $0 == "?" } ?? address.endIndex
        var host = address[..<slash]
        if let at = host.lastIndex(of: "@") { host = host[host.index(after: at)...] }
        for port in [":80", ":443"] where host.hasSuffix(port) { host = host.dropLast(port.count) }
        let text = withoutWWW(host).lowercased() + address[slash...]
        return text.isEmpty ? nil : text
    }
}

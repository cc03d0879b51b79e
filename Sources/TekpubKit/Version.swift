/// The version of this library and of the program, as `tekpub --version` prints it.
public let version = "0.1.0"

/// The web page of the program, where publishers find whom to ask about its requests; nil for none.
///
/// The sources have no page of their own yet. Distributors of the program set its page here, such as
/// `https://example.org/tekpub`, and every request contains it.
public let homepage: String? = nil

/// Returns the value of `User-Agent`: `tekpub/0.1.0 (+https://example.org/tekpub)`.
///
/// Source: RFC 9110, section 10.1.5. The form of the comment is that of other readers of feeds.
func userAgent(homepage: String? = homepage) -> String {
    homepage.map { "tekpub/\(version) (+\($0))" } ?? "tekpub/\(version)"
}

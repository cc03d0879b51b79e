/// The version of this library and of the program, as `tekpub --version` prints it.
public let version = "0.1.0"

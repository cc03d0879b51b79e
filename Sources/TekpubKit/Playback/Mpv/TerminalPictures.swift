/// How a terminal shows the picture of a video for which there is no display.
///
/// Source: mpv's manual, "Video Output Drivers". `--vo` takes a list, and passes over an output that the build does not
/// have: `kitty` came with mpv 0.36. The outputs find the size of the terminal themselves, and clear what they drew.
/// Other messages would break the picture, hence `--really-quiet`, and `--profile=sw-fast` is for their speed.
public struct TerminalPictures: Hashable, Sendable {
    /// How the pixels of a picture are sent.
    public enum Pixels: String, Sendable {
        /// kitty's graphics protocol, and DEC's sixels; by the names of mpv's outputs.
        case kitty, sixel
    }

    /// nil for half blocks in the cells.
    public let pixels: Pixels?
    /// Whether the cells have colours of 24 bits, and not 256.
    public let hasDirectColors: Bool

    /// - Parameter pixels: nil for half blocks in the cells.
    public init(pixels: Pixels?, hasDirectColors: Bool) {
        self.pixels = pixels
        self.hasDirectColors = hasDirectColors
    }

    /// Half blocks, in as many colours as the environment promises.
    public init(environment: [String: String]) {
        let colors = environment["COLORTERM"]?.lowercased()
        self.init(pixels: nil, hasDirectColors: colors == "truecolor" || colors == "24bit")
    }

    /// mpv's options for such a picture.
    var options: [String] {
        let outputs = [pixels?.rawValue, "tct"].compactMap(\.self).joined(separator: ",")
        return ["--vo=\(outputs)", "--profile=sw-fast", "--really-quiet"]
            + (hasDirectColors ? [] : ["--vo-tct-256=yes"])
    }
}

extension Player {
    /// Returns the options that show the picture of an item in the terminal.
    ///
    /// - Returns: empty if there is a display for a window, if the user has chosen an output, and on the console of Linux, on
    ///   which mpv draws by itself.
    func pictureOptions(for item: PlayerItem, in environment: [String: String]) -> [String] {
        guard isMpv, item.kind != .audio, let pictures = item.terminalPictures,
            !MediaPlayer.hasDisplay(environment), environment["TERM"] != "linux",
            !arguments.contains(where: Self.choosesOutput)
        else { return [] }
        return pictures.options
    }

    /// Whether an option of mpv is about the output of video.
    private static func choosesOutput(_ option: String) -> Bool {
        option == "-vo" || ["--vo=", "-vo=", "--vid=no", "--no-video"].contains { option.hasPrefix($0) }
    }
}

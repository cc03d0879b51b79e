/// Draws pixels over the half blocks of pictures, by the best protocol of the terminal.
///
/// A picture is drawn behind the frame in which all its cells are on the screen, and removed with the frame in which
/// they are not. Encoding takes milliseconds, so it happens off the main actor; the half blocks show meanwhile. Bytes
/// are sent in slices, so that a key never waits for a whole picture. While the pictures stay as they are, nothing is
/// done for them.
@MainActor
final class PicturePainter {
    /// Sends bytes between two frames; does nothing while the terminal is not ours.
    var send: (([UInt8]) -> Void)?
    /// Has the cells of rows drawn with the present frame, although they have not changed.
    var redraw: ((Range<Int>) -> Void)?

    private(set) var kind: PictureProtocol?
    private let asksForKitty: Bool
    private let isMultiplexed: Bool
    /// The size of a cell in pixels; nil if unknown.
    private var cell: Size?
    private var hasSixels = false
    private var shown: [Shown] = []
    /// What pictures were encoded to, the latest at the end.
    private var encoded: [(picture: Picture, bytes: EncodedPicture)] = []
    /// The numbers of the pictures whose pixels the terminal has.
    private var transmitted: Set<Int> = []
    private var lastNumber = KittyPicture.questionNumber
    /// The pictures that are being encoded.
    private var running: [ObjectIdentifier] = []
    /// What is still to be sent, in order.
    private var queue: [Piece] = []
    private var isSending = false
    /// Changes with everything that makes encoded pictures useless.
    private var generation = 0

    private struct Shown {
        let positioned: PositionedPicture
        var isDrawn = false
        /// Whether pixels of it may be on the screen, although it must be drawn again.
        var hasPixels = false
    }

    private struct Piece {
        /// The picture that must still be shown; nil for bytes that are sent in any case.
        var owner: PositionedPicture?
        var bytes: [UInt8]
    }

    /// The number of bytes that are sent at once, and of encoded pictures that are kept.
    private static let (sliceLength, encodedLimit) = (16 << 10, 64)
    /// kitty scales a picture to its cells, whatever their size is.
    private static let assumedCell = Size(width: 10, height: 20)

    /// - Parameter environment: returns the value of a variable; nil if it is not set.
    init(environment: (String) -> String?) {
        asksForKitty = PictureProtocol.asksForKitty(environment: environment)
        isMultiplexed = Multiplexer(environment: environment) != nil
    }

    /// What to ask the terminal besides `TerminalQuery`.
    var question: String { asksForKitty ? KittyPicture.question : "" }

    /// Takes over what the terminal replied; the pictures on the screen are drawn again if it can do better.
    func learn(_ reply: TerminalReply) {
        switch reply {
        case .graphics(isSupported: true) where asksForKitty: use(.kitty)
        // The first number is the class of the terminal. tmux claims sixels whatever is outside.
        case .deviceAttributes(let numbers) where numbers.dropFirst().contains(4) && !isMultiplexed:
            hasSixels = true
            if kind != .kitty, cell != nil { use(.sixel) }
        default: break
        }
    }

    private func use(_ better: PictureProtocol) {
        guard kind != better else { return }
        kind = better
        forgetEncoded()
        for index in shown.indices { shown[index].isDrawn = false }
        draw()
        sendSlice()
    }

    /// Takes over the size of a cell in pixels; nil if unknown.
    func setCell(_ cell: Size?) {
        guard cell != self.cell else { return }
        self.cell = cell
        if kind == .sixel { forgetEncoded() }
        if hasSixels, kind != .kitty, cell != nil { use(.sixel) }
    }

    private func forgetEncoded() {
        generation += 1
        encoded = []
        running = []
        queue = []
    }

    // MARK: Frames

    /// Whether no picture is or was on the screen.
    func isIdle(for canvas: Canvas) -> Bool {
        kind == nil || canvas.pictures.isEmpty && shown.isEmpty && queue.isEmpty
    }

    /// The bytes to send behind a frame. Call before the frame is painted.
    ///
    /// - Parameter isScrolled: whether the frame moves rows.
    func bytes(for canvas: Canvas, isScrolled: Bool) -> [UInt8] {
        guard !isIdle(for: canvas) else { return [] }
        // A terminal may scroll behind sixels in its last row.
        let wanted = canvas.pictures.filter { kind != .sixel || $0.rect.maxY < canvas.size.height }
        for index in shown.indices.reversed() where isScrolled || !wanted.contains(shown[index].positioned) {
            remove(at: index)
        }
        for positioned in wanted where !shown.contains(where: { $0.positioned == positioned }) {
            shown.append(Shown(positioned: positioned))
        }
        draw()
        return slice()
    }

    /// Forgets the screen, which is about to be cleared.
    func reset() {
        if kind == .kitty, shown.contains(where: \.isDrawn) {
            for item in shown where item.isDrawn {
                if let number = number(of: item.positioned.picture) {
                    queue.append(Piece(bytes: KittyPicture.delete(number)))
                }
            }
        }
        shown = []
    }

    /// The bytes that remove everything before another program uses the terminal; empty if it has no pictures.
    func leaving() -> String {
        let hasPictures = !transmitted.isEmpty || !queue.isEmpty
        forgetEncoded()
        shown = []
        transmitted = []
        return kind == .kitty && hasPictures ? KittyPicture.deletingAll : ""
    }

    private func remove(at index: Int) {
        let gone = shown.remove(at: index)
        guard gone.hasPixels else { return }
        switch kind {
        case .kitty:
            if let number = number(of: gone.positioned.picture) {
                queue.append(Piece(bytes: KittyPicture.delete(number)))
            }
        case .sixel:
            // Text removes sixels, but cells that have not changed are not sent.
            let rect = gone.positioned.rect
            redraw?(rect.minY..<rect.maxY)
            for index in shown.indices where shown[index].positioned.rect.minY < rect.maxY {
                if rect.minY < shown[index].positioned.rect.maxY { shown[index].isDrawn = false }
            }
        case nil: break
        }
    }

    private func number(of picture: Picture) -> Int? {
        for item in encoded where item.picture === picture {
            if case .transmission(let number, _) = item.bytes { return number }
        }
        return nil
    }

    // MARK: Drawing

    /// Queues the pictures that are not drawn yet, as far as they are encoded.
    private func draw() {
        guard let kind else { return }
        for index in shown.indices where !shown[index].isDrawn {
            let positioned = shown[index].positioned
            guard let bytes = encoded.last(where: { $0.picture === positioned.picture })?.bytes else {
                encode(positioned.picture, as: kind)
                continue
            }
            (shown[index].isDrawn, shown[index].hasPixels) = (true, true)
            queue(bytes, for: positioned)
        }
    }

    private func queue(_ bytes: EncodedPicture, for positioned: PositionedPicture) {
        let origin = positioned.rect.origin
        switch bytes {
        case .strips(let strips):
            for strip in strips {
                let move = Terminfo.bytes("cup", Int32(origin.y + strip.row), Int32(origin.x)) ?? []
                queue.append(Piece(owner: positioned, bytes: move + strip.bytes))
            }
        case .transmission(let number, let pieces):
            if transmitted.insert(number).inserted { queue += pieces.map { Piece(bytes: $0) } }
            let move = Terminfo.bytes("cup", Int32(origin.y), Int32(origin.x)) ?? []
            queue.append(
                Piece(
                    owner: positioned, bytes: move + KittyPicture.display(number, size: positioned.rect.size))
            )
        }
    }

    private func encode(_ picture: Picture, as kind: PictureProtocol) {
        guard !running.contains(ObjectIdentifier(picture)) else { return }
        guard let cell = cell ?? (kind == .sixel ? nil : Self.assumedCell) else { return }
        lastNumber += 1
        let number = lastNumber
        running.append(ObjectIdentifier(picture))
        let generation = generation
        Task { [weak self] in
            let bytes = await Self.encoded(picture, as: kind, cell: cell, number: number)
            guard let self, generation == self.generation else { return }
            running.removeAll { $0 == ObjectIdentifier(picture) }
            keep(bytes, of: picture)
            draw()
            sendSlice()
        }
    }

    @concurrent
    private nonisolated static func encoded(
        _ picture: Picture, as kind: PictureProtocol, cell: Size, number: Int
    ) async -> EncodedPicture {
        EncodedPicture(picture, for: kind, cell: cell, number: number)
    }

    /// Keeps what a picture was encoded to, and forgets the oldest one that is not shown.
    private func keep(_ bytes: EncodedPicture, of picture: Picture) {
        encoded.append((picture, bytes))
        guard encoded.count > Self.encodedLimit,
            let oldest = encoded.firstIndex(where: { item in
                !shown.contains { $0.positioned.picture === item.picture }
            })
        else { return }
        if case .transmission(let number, _) = encoded.remove(at: oldest).bytes,
            transmitted.remove(number) != nil
        {
            queue.append(Piece(bytes: KittyPicture.delete(number, freesPixels: true)))
        }
    }

    // MARK: Slices

    /// The next bytes to send; another slice follows when the events of the meantime are handled.
    private func slice() -> [UInt8] {
        var bytes: [UInt8] = []
        var count = 0
        while count < queue.count, bytes.count < Self.sliceLength {
            let piece = queue[count]
            count += 1
            if let owner = piece.owner, !shown.contains(where: { $0.positioned == owner }) { continue }
            bytes += piece.bytes
        }
        queue.removeFirst(count)
        if !queue.isEmpty, !isSending {
            isSending = true
            Task { [weak self] in
                await Task.yield()
                self?.isSending = false
                self?.sendSlice()
            }
        }
        return bytes.isEmpty ? [] : (Terminfo.bytes("sc") ?? []) + bytes + (Terminfo.bytes("rc") ?? [])
    }

    private func sendSlice() {
        let bytes = slice()
        if !bytes.isEmpty { send?(bytes) }
    }
}

#if os(Linux)
    import CBus
    import Glibc

    extension MPRISPlayer {
        /// Connects, and answers callers until nothing is played.
        ///
        /// - Returns: false if there is no bus, or no longer.
        func serve() -> Bool {
            guard let address = bus.address else { return false }
            // This thread keeps the object until the connection is closed.
            let functions = cbus_functions(
                context: Unmanaged.passUnretained(self).toOpaque(),
                position: { MPRISPlayer.at($0).position.microseconds },
                perform: { context, command, time, number, track in
                    MPRISCall(command, time: time, number: number, track: track)
                        .map(MPRISPlayer.at(context).obey) ?? false
                })
            let status = begin()
            guard
                let player = cbus_open(
                    address, Self.name, "\(Self.name).instance\(getpid())", functions,
                    cbus_values(status))
            else { return false }
            defer { cbus_close(player) }
            Self.set(status.texts, of: player)
            while true {
                switch step() {
                case .leave: return true
                case .tell(let telling, let status):
                    cbus_set_values(player, cbus_values(status))
                    if telling.changes.contains(.metadata) { Self.set(status.texts, of: player) }
                    cbus_tell(player, Int32(telling.changes.rawValue))
                    if let position = telling.position { cbus_tell_seeked(player, position.microseconds) }
                case .wait(let time):
                    // Rounded up, so that the time is over afterwards.
                    let milliseconds = time.map { Int32(clamping: $0.microseconds / 1000 + 1) } ?? -1
                    guard cbus_wait(player, wakes.reader, milliseconds) else { return false }
                }
            }
        }

        private static func set(_ texts: [String?], of player: OpaquePointer) {
            for (key, text) in texts.enumerated() { cbus_set_text(player, Int32(key), text) }
        }

        private static func at(_ context: UnsafeMutableRawPointer) -> MPRISPlayer {
            Unmanaged.fromOpaque(context).takeUnretainedValue()
        }
    }

    extension Duration {
        fileprivate var microseconds: Int64 {
            let (seconds, attoseconds) = components
            return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        }
    }

    extension MPRISCall {
        /// - Returns: nil if there is no such call.
        fileprivate init?(_ command: Int32, time: Int64, number: Double, track: UnsafePointer<CChar>) {
            switch Int(command) {
            case Int(cbus_next): self = .next
            case Int(cbus_previous): self = .previous
            case Int(cbus_pause): self = .pause
            case Int(cbus_play_pause): self = .playPause
            case Int(cbus_stop): self = .stop
            case Int(cbus_play): self = .play
            case Int(cbus_seek): self = .seek(time)
            case Int(cbus_set_position): self = .setPosition(String(cString: track), time)
            case Int(cbus_set_rate): self = .setRate(number)
            case Int(cbus_set_volume): self = .setVolume(number)
            default: return nil
            }
        }
    }

    extension MPRISStatus {
        /// The texts, in the order of their numbers.
        fileprivate var texts: [String?] {
            let texts = [
                Int(cbus_track_id): trackID, Int(cbus_title): status.title,
                Int(cbus_album): status.production, Int(cbus_artist): artist,
                Int(cbus_art_url): artworkURL,
            ]
            return (0..<Int(cbus_text_count)).map { (texts[$0] ?? nil)?.withoutControls }
        }
    }

    extension String {
        /// The text with blanks in place of control characters: callers print it, some in a terminal.
        fileprivate var withoutControls: String {
            var result = UnicodeScalarView()
            for scalar in unicodeScalars {
                result.append(scalar.properties.generalCategory == .control ? " " : scalar)
            }
            return String(result)
        }
    }

    extension cbus_values {
        fileprivate init(_ status: MPRISStatus) {
            let state =
                switch status.status.state {
                case .playing: cbus_playing
                case .paused: cbus_paused
                case .stopped: cbus_stopped
                }
            self.init(
                state: Int32(state), rate: status.rate, minimum_rate: RemoteCommand.rates.lowerBound,
                maximum_rate: RemoteCommand.rates.upperBound, volume: status.volume,
                length: status.length?.microseconds ?? -1, can_go_next: status.canGoNext ? 1 : 0,
                can_go_previous: status.isPlayed ? 1 : 0, can_play: status.canPlay ? 1 : 0,
                can_pause: status.isPlayed ? 1 : 0, can_seek: status.canSeek ? 1 : 0)
        }
    }
#endif

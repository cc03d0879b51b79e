#if DEBUG
    /// What the inspector says of a view.
    @MainActor
    struct InspectedView {
        let view: View

        /// The class without its module, and what the view says in words; a view that is hidden says so.
        var name: String {
            let words = view.accessibilityLabel.map { $0.isEmpty ? "" : ": \($0)" } ?? ""
            return "\(type(of: view))" + (view.isHidden ? " (hidden)" : "") + words
        }

        /// Its frame in its superview, and how often it was drawn and laid out; only its size and how often it was drawn in
        /// a narrow pane.
        func numbers(isNarrow: Bool) -> String {
            let size = "\(view.frame.width)×\(view.frame.height)"
            guard !isNarrow else { return Self.columns(size, "\(view.timesDrawn)", nil) }
            let frame = "\(view.frame.minX),\(view.frame.minY) \(size)"
            return Self.columns(frame, "\(view.timesDrawn)", "\(view.timesLaidOut)")
        }

        /// The titles of the numbers.
        static func titles(isNarrow: Bool) -> String {
            isNarrow ? columns("size", "drawn", nil) : columns("frame", "drawn", "layouts")
        }

        private static func columns(_ place: String, _ drawn: String, _ laidOut: String?) -> String {
            func padded(_ text: String, to width: Int) -> String {
                String(repeating: " ", count: max(1, width - text.utf8.count)) + text
            }
            return place + padded(drawn, to: 7) + (laidOut.map { padded($0, to: 9) } ?? "")
        }

        /// The cells of the window in which it may be seen.
        var rectInWindow: Rect { Rect(origin: view.originInWindow, size: view.bounds.size) }

        /// All that is known of it, a fact a line.
        func facts(first: Responder?) -> [String] {
            let frame = rectInWindow
            var place = "on the screen at \(frame.minX),\(frame.minY), \(frame.width)×\(frame.height)"
            if view.alpha < 1 { place += ", alpha \(view.alpha)" }
            if view.scale != 1 { place += ", scale \(view.scale)" }
            if !view.isShown { place += ", hidden by itself or around it" }
            if !view.isUserInteractionEnabled { place += ", no touches" }
            var facts = [classes, place]
            if let style = view.backgroundStyle {
                facts.append("background \(style.background), text on it \(style.foreground)")
            }
            if let controller = view.controller { facts.append("view of \(type(of: controller))") }
            if view === first { facts.append("keys start here") }
            facts.append("drawn \(view.timesDrawn) times, laid out \(view.timesLaidOut) times")
            return facts
        }

        /// The class and those above it, up to `View`.
        private var classes: String {
            var names: [String] = []
            var mirror: Mirror? = Mirror(reflecting: view)
            while let current = mirror, current.subjectType != Responder.self {
                names.append("\(current.subjectType)")
                mirror = current.superclassMirror
            }
            return names.joined(separator: " < ")
        }
    }
#endif

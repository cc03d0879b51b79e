/// What has made another layout pass necessary, for the message about views that never settle.
struct LayoutRequest {
    private let type: View.Type
    private let call: Call

    /// What a program or a view does to have a view laid out again.
    enum Call: String {
        case setNeedsLayout = "setNeedsLayout()"
        case setNeedsUpdateProperties = "setNeedsUpdateProperties()"
        case invalidateIntrinsicContentSize = "invalidateIntrinsicContentSize()"
        case reloadData = "reloadData()"
        case performBatchUpdates = "performBatchUpdates(_:)"
        case frame = "a new size of its frame"
        case isHidden = "isHidden"
        case addSubview = "being added to a view"
        case removeFromSuperview = "being removed from a view"
    }

    init(_ call: Call, of view: View) {
        type = Swift.type(of: view)
        self.call = call
    }

    /// The class and the call, such as `FileList by reloadData()`.
    var description: String { "\(type) by \(call.rawValue)" }
}

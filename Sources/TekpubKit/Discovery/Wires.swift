/// All wires; no other code lists them.
public enum Wires {
    /// Every wire, in the order of the requests.
    public static let all: [any Wire] = [
        AltDocumentWire(), ProductionsJSONWire(), ProductionsAPIWire(), ChannelsWire(),
        ProductionsMediaWire(), DeliveryFeedWire(),
    ]
}

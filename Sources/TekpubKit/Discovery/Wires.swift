/// The wires this library speaks. Nothing else knows them all.
public enum Wires {
    /// Every wire, in the order in which a server is asked.
    public static let all: [any Wire] = [
        AltDocumentWire(), ProductionsJSONWire(), ProductionsAPIWire(), ChannelsWire(),
        ProductionsMediaWire(), DeliveryFeedWire(),
    ]
}

#if DEBUG
    /// An entry of the inspector's outline.
    enum InspectedItem: Hashable, Sendable {
        /// The heading of the responders, from where keys start.
        case chain
        /// A responder by its position in the chain.
        case responder(Int)
        /// A view.
        case view(ObjectIdentifier)
    }

    /// The responders and the views of a window at a moment, as entries of an outline.
    @MainActor
    struct InspectionTree {
        private(set) var snapshot = DiffableDataSourceSectionSnapshot<InspectedItem>()
        private var views: [ObjectIdentifier: Weak<View>] = [:]
        private let chain: [Weak<Responder>]

        private struct Weak<Object: AnyObject> {
            weak var object: Object?
        }

        /// - Parameters:
        ///   - chain: the responders, the first one first.
        ///   - hidden: a view to leave out, with those inside of it.
        init(of window: Window, chain: [Responder], without hidden: View?) {
            self.chain = chain.map { Weak(object: $0) }
            snapshot.append([.chain])
            snapshot.append(chain.indices.map { .responder($0) }, to: .chain)
            add([window], to: nil, without: hidden)
        }

        private mutating func add(_ added: [View], to parent: InspectedItem?, without hidden: View?) {
            let added = added.filter { $0 !== hidden }
            snapshot.append(added.map { .view(ObjectIdentifier($0)) }, to: parent)
            for view in added {
                views[ObjectIdentifier(view)] = Weak(object: view)
                add(view.subviews, to: .view(ObjectIdentifier(view)), without: hidden)
            }
        }

        /// The responder of an entry; nil for a heading, and if it is gone.
        func responder(of item: InspectedItem) -> Responder? {
            switch item {
            case .chain: nil
            case .responder(let index): chain.indices.contains(index) ? chain[index].object : nil
            case .view(let identifier): views[identifier]?.object
            }
        }

        /// All views, those around others first.
        var allViews: [View] { views.values.compactMap(\.object) }

        /// Whether both have the same entries at the same places.
        func hasSameItems(as other: InspectionTree) -> Bool {
            let items = snapshot.items
            return items == other.snapshot.items
                && items.allSatisfy { snapshot.level(of: $0) == other.snapshot.level(of: $0) }
        }
    }
#endif

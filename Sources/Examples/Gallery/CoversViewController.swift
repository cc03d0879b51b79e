import CursesKit

/// Pictures with their names in a grid. Enter shows one as large as the page.
final class CoversViewController: ViewController {
    private let grid = CollectionView(
        collectionViewLayout: CollectionViewFlowLayout(itemSize: Size(width: 14, height: 8)))
    private let covers = [
        Cover(name: "Orange", sphere: Sphere(red: 235, green: 120, blue: 60)),
        Cover(name: "Lime", sphere: Sphere(red: 150, green: 220, blue: 60)),
        Cover(name: "Plum", sphere: Sphere(red: 150, green: 70, blue: 160)),
        Cover(name: "Cherry", sphere: Sphere(red: 210, green: 40, blue: 60)),
        Cover(name: "Blueberry", sphere: Sphere(red: 80, green: 100, blue: 220)),
        Cover(name: "Lemon", sphere: Sphere(red: 240, green: 220, blue: 80)),
        Cover(name: "Coconut", sphere: Sphere(red: 150, green: 110, blue: 80)),
    ]

    fileprivate struct Cover {
        let name: Text
        let sphere: Sphere
    }

    override init() {
        super.init()
        title = "Covers"
    }

    override var preferredResponder: Responder { grid }

    override func loadView() -> View { grid }

    override func viewDidLoad() {
        (grid.dataSource, grid.delegate) = (self, self)
        grid.reloadData()
    }
}

extension CoversViewController: CollectionViewDataSource, CollectionViewDelegate {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        covers.count
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: RowPath)
        -> CollectionViewCell
    {
        let cell =
            collectionView.dequeueReusableCell(withReuseIdentifier: CoverCell.identifier) as? CoverCell
            ?? CoverCell()
        cell.show(covers[indexPath.row])
        return cell
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: RowPath) {
        statusDetail = covers[indexPath.row].name
    }

    func collectionView(_ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: RowPath) {
        show(PictureViewController(covers[indexPath.row].sphere))
    }
}

/// A picture above its name.
private final class CoverCell: CollectionViewCell {
    static let identifier = "cover"

    private let imageView = ImageView(image: Image("( )"))
    private let label = Label("")

    init() {
        super.init(reuseIdentifier: Self.identifier)
        for view in [imageView, label] { addSubview(view) }
    }

    func show(_ cover: CoversViewController.Cover) {
        imageView.bitmap = cover.sphere.bitmap(side: 126)
        label.text = cover.name
    }

    override func isSelectedDidChange() {
        label.style = isSelected ? .selection : .plain
    }

    override func layoutSubviews() {
        let (width, height) = (bounds.width, bounds.height)
        imageView.frame = Rect(x: 0, y: 0, width: width, height: max(0, height - 1))
        label.frame = Rect(x: 0, y: height - 1, width: width, height: 1)
    }
}

import Testing

@testable import CursesKit

@MainActor
struct CollectionViewTests {
    /// Numbers in cells of 3 by 2.
    private final class Numbers: CollectionViewDataSource, CollectionViewDelegate {
        var count: Int
        var madeCount = 0
        var journal: [String] = []

        init(count: Int) {
            self.count = count
        }

        func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
            count
        }

        func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: RowPath)
            -> CollectionViewCell
        {
            let reused = collectionView.dequeueReusableCell(withReuseIdentifier: "number") as? NumberCell
            if reused == nil { madeCount += 1 }
            let cell = reused ?? NumberCell(reuseIdentifier: "number")
            cell.number = indexPath.row
            return cell
        }

        func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: RowPath) {
            journal.append("select \(indexPath.row)")
        }

        func collectionView(
            _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: RowPath
        ) {
            journal.append("open \(indexPath.row)")
        }
    }

    private final class NumberCell: CollectionViewCell {
        var number = 0 {
            didSet { setNeedsDisplay() }
        }

        override func draw(_ canvas: inout Canvas) {
            canvas.draw(Text(isSelected ? "<\(number)" : "\(number)"), at: .zero, style: .plain)
        }
    }

    private func shown(count: Int = 20, width: Int = 12, height: Int = 5) throws -> (
        CollectionView, Numbers, TestApplication
    ) {
        let numbers = Numbers(count: count)
        let view = CollectionView(
            collectionViewLayout: CollectionViewFlowLayout(
                itemSize: Size(width: 3, height: 2), lineSpacing: 0))
        view.dataSource = numbers
        view.delegate = numbers
        view.reloadData()
        let application = try TestApplication(showing: view, size: Size(width: width, height: height))
        view.becomeFirstResponder()
        return (view, numbers, application)
    }

    @Test func arrangesItemsLineByLine() throws {
        let (view, numbers, application) = try shown(width: 13)
        #expect(application.rows == " <0  1   2\n\n 3   4   5\n\n 6   7   8")
        #expect(view.indexPathsForVisibleItems.map(\.row) == Array(0..<9))
        #expect(numbers.madeCount == 9)
    }

    @Test func movesInTwoDimensions() throws {
        let (view, numbers, application) = try shown()
        application.press(.right, .down, .down, .left, .up)
        #expect(numbers.journal == ["select 1", "select 4", "select 7", "select 6", "select 3"])
        application.press(.end, .down, .right)
        #expect(view.indexPathForSelectedItem?.row == 19)
        application.press(.up, .down)
        #expect(view.indexPathForSelectedItem?.row == 19)
        application.press(.home, .up, .left)
        #expect(view.indexPathForSelectedItem?.row == 0)
        application.type("2j")
        #expect(view.indexPathForSelectedItem?.row == 6)
        application.press(.enter)
        #expect(numbers.journal.last == "open 6")
    }

    @Test func movesToAShortLastLine() throws {
        let (view, _, application) = try shown(count: 7)
        application.press(.right, .right, .down, .down)
        #expect(view.indexPathForSelectedItem?.row == 6)
    }

    @Test func scrollsByWholeLinesAndReusesCells() throws {
        let (view, numbers, application) = try shown()
        application.press(.pageDown)
        #expect(application.rows == "3   4   5\n\n<6  7   8\n\n9   10  11")
        application.press(.end)
        #expect(application.rows.hasPrefix("15  16  17\n\n18  <19"))
        #expect(view.indexPathsForVisibleItems.map(\.row) == Array(15..<20))
        #expect(numbers.madeCount <= 12)
        application.press(.pageUp, .pageUp, .pageUp, .pageUp, .pageUp)
        #expect(application.rows.hasPrefix("0   <1  2"))
    }

    @Test func followsItsSizeAndItsItems() throws {
        let (view, numbers, application) = try shown()
        application.press(.end)
        application.resize(7, 3)
        #expect(application.rows == "18  <19\n\n")
        numbers.count = 2
        view.reloadData()
        application.wait()
        #expect(application.rows == "0   <1\n\n")
        numbers.count = 0
        view.reloadData()
        application.wait()
        #expect(application.rows == "\n\n" && view.indexPathForSelectedItem == nil)
        application.press(.enter, .down, .pageUp, .end)
        #expect(numbers.journal.last == "select 19")
        application.resize(1, 1)
        application.resize(0, 0)
    }

    @Test func selectsAndOpensByClicks() throws {
        let (_, numbers, application) = try shown()
        application.click(5, 2)
        application.click(4, 3)
        application.click(11, 0)
        #expect(numbers.journal == ["select 4", "open 4"])
        application.scroll(1)
        #expect(numbers.journal.last == "select 7")
    }
}

import Testing

@testable import CursesKit

struct BitmapTests {
    @Test(arguments: [
        (0, 1, 0), (1, 0, 0), (-1, -1, 3), (2, 1, 5), (2, 1, 7), (.max, .max, 3), (1 << 22, 2, 3),
        (1 << 23, 1, 3 << 23),
    ])
    func refusesSidesThatDoNotFitItsBytes(width: Int, height: Int, count: Int) {
        #expect(Bitmap(width: width, height: height, rgb: [UInt8](repeating: 0, count: count)) == nil)
    }

    @Test func mixesTransparentPixelsWithTheirBackground() throws {
        let bitmap = try #require(
            Bitmap(
                width: 3, height: 1, rgba: [255, 0, 0, 255, 255, 0, 0, 0, 100, 100, 100, 51],
                over: .rgb(0, 0, 200)))
        #expect(bitmap.pixels == [255, 0, 0, 0, 0, 200, 20, 20, 180])
        #expect(Bitmap(width: 1, height: 1, rgba: [1, 2, 3]) == nil)
    }

    @Test func meansItsPixelsWhereItShrinks() throws {
        let bitmap = try #require(
            Bitmap(width: 4, height: 1, rgb: [0, 0, 0, 10, 20, 30, 200, 200, 200, 100, 100, 101]))
        #expect(bitmap.scaled(bitmap.whole, toWidth: 2, height: 1) == [5, 10, 15, 150, 150, 151])
        #expect(bitmap.scaled(bitmap.whole, toWidth: 4, height: 1) == bitmap.pixels)
        #expect(
            bitmap.scaled(.init(x: 1, y: 0, width: 1, height: 1), toWidth: 2, height: 1) == [
                10, 20, 30, 10, 20, 30,
            ])
    }

    @Test(arguments: [
        (100, 50, 20, 20, 20, 5), (50, 100, 20, 20, 20, 20), (100, 100, 20, 20, 20, 10),
        (1000, 1, 7, 7, 7, 1),
        (1, 1000, 7, 7, 1, 7), (1, 1, 3, 9, 3, 2), (9, 9, .max, .max, 1000, 500),
    ])
    func keepsItsProportionsInHighCells(
        width: Int, height: Int, columns: Int, rows: Int, expectedColumns: Int, expectedRows: Int
    ) throws {
        let bitmap = try #require(
            Bitmap(width: width, height: height, rgb: [UInt8](repeating: 9, count: width * height * 3)))
        #expect(
            Picture.size(of: bitmap, fitting: Size(width: columns, height: rows))
                == Size(width: expectedColumns, height: expectedRows))
    }

    @Test func cropsItsMiddle() throws {
        let bitmap = try #require(Bitmap(width: 8, height: 4, rgb: [UInt8](repeating: 9, count: 96)))
        #expect(bitmap.cropped(toProportionsOf: 1, 1) == .init(x: 2, y: 0, width: 4, height: 4))
        #expect(bitmap.cropped(toProportionsOf: 4, 1) == .init(x: 0, y: 1, width: 8, height: 2))
        #expect(bitmap.cropped(toProportionsOf: 1000, 1) == .init(x: 0, y: 1, width: 8, height: 1))
    }
}

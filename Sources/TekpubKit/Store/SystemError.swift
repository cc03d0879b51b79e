import Foundation

/// What the error numbers of system calls mean.
enum SystemError {
    /// Whether a write failed for want of room: on the disk, or in what this user may fill of it.
    static func meansFull(_ code: Int32) -> Bool { code == ENOSPC || code == EDQUOT }
}

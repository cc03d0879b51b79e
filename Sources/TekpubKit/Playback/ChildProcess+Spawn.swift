import Foundation

extension ChildProcess {
    /// - Returns: the process id.
    static func spawn(_ arguments: [String], descriptor: Int32?) throws(Failure) -> pid_t {
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
        defer { words.forEach { free($0) } }
        guard let program = words.first ?? nil else { throw Failure(ENOENT) }
        words.append(nil)

        var actions = SpawnActions()
        posix_spawn_file_actions_init(&actions.value)
        defer { posix_spawn_file_actions_destroy(&actions.value) }
        if let descriptor { posix_spawn_file_actions_adddup2(&actions.value, descriptor, extraDescriptor) }
        let closeFlag = actions.closeOthers(from: descriptor == nil ? extraDescriptor : extraDescriptor + 1)

        var attributes = SpawnAttributes()
        posix_spawnattr_init(&attributes.value)
        defer { posix_spawnattr_destroy(&attributes.value) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes.value, &none)
        posix_spawnattr_setsigdefault(&attributes.value, &all)
        posix_spawnattr_setflags(
            &attributes.value, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | closeFlag)

        var number: pid_t = 0
        let code = posix_spawnp(&number, program, &actions.value, &attributes.value, words, environ)
        guard code == 0 else { throw Failure(code) }
        return number
    }
}

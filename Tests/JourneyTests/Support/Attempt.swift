/// Runs `body`, and `cleanUp` after it even if it throws: `defer` cannot wait.
func attempt(_ body: () async throws -> Void, afterwards cleanUp: () async throws -> Void) async throws {
    do {
        try await body()
    } catch {
        try await cleanUp()
        throw error
    }
    try await cleanUp()
}

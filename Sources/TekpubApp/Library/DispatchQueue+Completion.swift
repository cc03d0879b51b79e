import Dispatch
import Localization
import TekpubKit

extension DispatchQueue {
    /// Runs `work` on this queue, and `completion` with its result on the main actor; both in the caller's language.
    func async<Outcome: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Outcome,
        completion: @escaping @MainActor (Result<Outcome, Failure>) -> Void
    ) {
        let language = Language.current
        async {
            let result = Language.withCurrent(language) { Result(catching: work) }
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    Language.withCurrent(language) { completion(result) }
                }
            }
        }
    }
}

import Foundation

extension Bodies {
    /// An array of 60 productions: 56620 bytes, compressed to 656 by `gzip -9`.
    ///
    /// One sentence is repeated many times, so it compresses better than any server's text.
    static let gzip = Data(
        base64Encoded: """
            H4sIAAAAAAACA+3dvWpVQRiF4VvZnDqKe++Z/HVeg6VYBBMkeExCEhER712S1tWKq3jaZ+rVvXzz8dfh+fb5eHO4XA4frr49HG+W\
            d4eT5fB0/P7lxZ5e7c2rXd88fX68fXi+vb97eXp/PC4/7h+/Lld318vd/fJwvPr5dqGU/gs9/D5Z/l7rGta6WiulhWvdwlo3a6W0\
            cK17WOturZQWrnWEtQ5rpbRwrTOsdVorpYVrPQ1rPbVWSgvXehbWematlBau9Tys9dxaKS1c60VY64W1UtpYR6SYaVUzUVq515gz\
            6ZkordxrCppWRROllXtNSdOqaaK0cq8palpVTZRW7jVlTauuidLKvaawaVU2UVq515Q2rdomSiv3muKmVd1EaeVeU9606psorbwn\
            kfqmTd9EaeVeU9+06ZsordxrPNikb6K0cq+pb9r0TZRW7jX1TZu+idLKvaa+adM3UVq519Q3bfomSiv3mvqmTd9EaeVeU9+06Zso\
            rdxr6ps2fROllT9wpL5p1zdRWrnX1Dft+iZKK/ea+qZd30Rp5V7jl3T6Jkor95r6pl3fRGnlXlPftOubKK3ca+qbdn0TpZV7TX3T\
            rm+itHKvqW/a9U2UVu419U27vonSxr2O1DcNfROllXtNfdPQN1FaudfUNw19E6WVe01909A3UVq519Q3DX0TpZV7TX3T0DdRWrnX\
            1DcNfROllXtNfdPQN1FaudfUNw19E6WVe01909A3Udq415n6pqlvorRyr6lvmvomSiv3mvqmqW+itHKvqW+a+iZKK/ea+qapb6K0\
            cq+pb5r6Jkor95r6pqlvorRyr6lvmvomSiv3mvqmqW+itHKvqW+a+iZK//deP/0BQwuA7CzdAAA=
            """)
}

import FlyingSocks
import Foundation
import Testing

@testable import TekpubServer

struct URLSocketAddressTests {
    @Test(arguments: [
        (Socket.Address.ip4("127.0.0.1", port: 80), "http://127.0.0.1:80"),
        (.ip6("::1", port: 8080), "http://[::1]:8080"),
    ])
    func isTheBaseURLOfTheServer(address: Socket.Address, expected: String) {
        #expect(URL(serverAt: address).absoluteString == expected)
    }
}

import { expect, test } from 'vitest'
import { isNearHost } from './mailServer.ts'

test.each(['172.16.0.1', '172.31.255.254', '10.0.0.1', '192.168.1.9', '127.0.0.1', '::1', 'fd00:0:0:1::9', 'mailpit'])(
  '%s is on the local network',
  (host) => expect(isNearHost(host)).toBe(true),
)

// RFC 1918 assigns 172.16.0.0 to 172.31.255.255 to private networks, and nothing else in 172.
test.each(['172.15.0.1', '172.32.0.1', '172.1.6.1', '192.169.1.1', '11.0.0.1', '2001:db8::1', 'mail.example.org'])(
  '%s is not on the local network',
  (host) => expect(isNearHost(host)).toBe(false),
)

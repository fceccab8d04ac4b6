import { isIPv6 } from 'node:net'

/** An address of `X-Forwarded-For` without the port that some proxies add: `192.0.2.7:4711`, `[2001:db8::7]:4711`. */
const withoutPort = (written: string): string => {
  const [, bracketed, hostOnly] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(written.trim()) ?? []
  return bracketed ?? hostOnly ?? written.trim()
}

/** A header `X-Forwarded-For` with addresses alone, as whatever trusts, counts or shows them reads it. */
export const addressesAlone = (header: string): string => header.split(',').map(withoutPort).join(', ')

/** The address that limits count: IPv4 as it is, IPv6 by its /64 in the one form `a:b:c:d::/64`. */
export const networkOf = (ip: string | undefined): string => {
  // The socket of a client that has gone already names no address.
  if (!ip) return 'unknown'
  if (!ip.includes(':')) return ip
  const [address = ''] = ip.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return ip
  // The last two groups may be written as an IPv4 address; they are in the half that does not count.
  const groups = address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
  const [head = '', tail] = groups.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** The /48 that an IPv6 network of `networkOf` is in. @returns undefined for any other */
export const widerNetwork = (network: string): string | undefined => {
  const [, wider] = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(network) ?? []
  return wider && `${wider}:/48`
}

import { isIPv6 } from 'node:net'
import type { Endpoint } from '@vesica/contract'
import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { addressesAlone, networkOf } from '../limits/network.ts'
import { validate } from './validate.ts'

const endpoint: Endpoint = {
  name: 'change',
  method: 'POST',
  path: '/things/{id}',
  access: 'anyone',
  summary: 'Change a thing',
  params: z.strictObject({ id: z.string().max(5) }),
  query: z.strictObject({ sort: z.enum(['name', 'size']).optional() }),
  body: z.strictObject({
    name: z.string().min(1, 'Please fill in this field.'),
    place: z.strictObject({ city: z.string() }).optional(),
  }),
}

const request = (sent: { params?: object; query?: object; body?: unknown }) =>
  ({ params: {}, query: {}, headers: {}, isMultipart: () => false, ...sent }) as unknown as FastifyRequest

const refusalOf = (action: () => unknown): Refusal => {
  try {
    action()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const refused = (sent: { params?: object; query?: object; body?: unknown }) =>
  refusalOf(() => validate(endpoint, request({ params: { id: '1' }, ...sent }), undefined))

describe('validation', () => {
  it('accepts what the contract allows', () => {
    const sent = { params: { id: '1' }, query: { sort: 'name' }, body: { name: 'Ann', place: { city: 'Oslo' } } }
    expect(validate(endpoint, request(sent), undefined)).toEqual(sent)
  })

  it('names each wrong field as in the form, and uses the first message', () => {
    const { code, message, options } = refused({ body: { name: '', place: { city: 3, zip: 1 }, more: 1 } })
    expect(code).toBe('validation_failed')
    expect(message).toBe('Please fill in this field.')
    expect(Object.keys(options.errors ?? {}).toSorted()).toEqual(['more', 'name', 'place[city]', 'place[zip]'])
    expect(options.errors?.more).toEqual(['This field doesn’t exist.'])
  })

  it('names 20 fields of a body with tens of thousands of unknown ones', () => {
    const unknown = Object.fromEntries(Array.from({ length: 26_000 }, (_, index) => [`field${index}`, 1]))
    const { message, options } = refused({ body: { name: '', ...unknown } })
    expect(message).toBe('Please fill in this field.')
    expect(Object.keys(options.errors ?? {})).toEqual(['name', ...Object.keys(unknown).slice(0, 19)])
    expect(Object.keys(refused({ query: unknown, body: { name: 'Ann' } }).options.errors ?? {})).toHaveLength(20)
  })

  it.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])('rejects a field named %s', (name) => {
    const body = JSON.parse(`{"name":"Ann","${name}":1}`) as object
    const { code, options } = refused({ body })
    expect(code).toBe('validation_failed')
    expect(Object.entries(options.errors ?? {})).toEqual([[name, ['This field doesn’t exist.']]])
  })

  it('reports a missing field', () => {
    expect(refused({ body: {} }).options.errors).toEqual({ name: ['Please fill in this field.'] })
    expect(refused({}).options.errors).toEqual({ name: ['Please fill in this field.'] })
  })

  it.each([[[]], ['text'], [5], [true], [null]])('rejects %j as a body', (body) => {
    const { code } = refusalOf(() =>
      validate(endpoint, { ...request({ params: { id: '1' } }), body } as never, undefined),
    )
    // No body counts as an empty object.
    expect(code).toBe(body === null ? 'validation_failed' : 'malformed')
  })

  it('returns 404 for an invalid path parameter', () => {
    expect(refused({ params: { id: 'longer than five' }, body: { name: 'Ann' } }).code).toBe('not_found')
  })

  it('rejects unknown values and names in the query', () => {
    expect(refused({ query: { sort: 'name; drop' }, body: { name: 'Ann' } }).options.errors).toHaveProperty('sort')
    expect(refused({ query: { sort: ['name', 'size'] }, body: { name: 'Ann' } }).code).toBe('validation_failed')
    const minimal: Endpoint = { name: 'a', method: 'GET', path: '/a', access: 'anyone', summary: 'A' }
    const { options } = refusalOf(() => validate(minimal, request({ query: { any: '1' } }), undefined))
    expect(options.errors).toEqual({ any: ['This field doesn’t exist.'] })
  })

  it('rejects a body where none is expected', () => {
    const minimal: Endpoint = { name: 'a', method: 'POST', path: '/a', access: 'anyone', summary: 'A' }
    expect(validate(minimal, request({}), undefined)).toEqual({})
    expect(validate(minimal, request({ body: {} }), undefined)).toEqual({})
    expect(refusalOf(() => validate(minimal, request({ body: { role: 'admin' } }), undefined)).code).toBe(
      'validation_failed',
    )
  })
})

describe('the network for rate limits', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1:2::3:4:5:192.0.2.7', '1:2:0:3::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network))

  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
  const half = fc.array(group, { minLength: 4, maxLength: 4 })

  /** The same address with its longest run of zeros omitted or not, in lower or upper case. */
  const written = (groups: readonly string[], shorten: boolean, capitals: boolean): string => {
    const long = groups.join(':')
    const short = long.replace(/(^|:)0(:0)+(:|$)/, '::')
    const text = shorten && isIPv6(short) ? short : long
    return capitals ? text.toUpperCase() : text
  }

  it('is a whole /64, however the address is written, and differs between two', () => {
    fc.assert(
      fc.property(
        half,
        half,
        half,
        half,
        fc.boolean(),
        fc.boolean(),
        (network, host, otherNetwork, host2, short, capitals) => {
          const at = (left: string[], right: string[]) => networkOf(written([...left, ...right], short, capitals))
          expect(at(network, host)).toBe(`${network.join(':')}::/64`)
          expect(at(network, host) === at(otherNetwork, host2)).toBe(network.join() === otherNetwork.join())
        },
      ),
    )
  })

  it('is the same with and without a port from a proxy', () => {
    const address = fc.oneof(
      fc.ipV4().map((ip) => [ip, `${ip}:`] as const),
      fc.ipV6().map((ip) => [ip, `[${ip}]:`] as const),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(address, fc.nat(65_535)), { minLength: 1, maxLength: 4 }), (hops) => {
        const alone = hops.map(([[ip]]) => ip).join(', ')
        expect(addressesAlone(hops.map(([[, before], port]) => `${before}${port}`).join(','))).toBe(alone)
        expect(addressesAlone(alone)).toBe(alone)
      }),
    )
  })

  it('is the address itself for IPv4', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(networkOf(ip)).toBe(ip)
      }),
    )
  })
})

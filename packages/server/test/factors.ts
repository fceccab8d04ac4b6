import { createHash, createHmac, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { identity, security } from '@vesica/contract'
import { aClient } from './client.ts'
import type { Person } from './people.ts'
import { refusalOf } from './refusals.ts'
import type { Running } from './running.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The TOTP code at a time, implemented from RFC 6238 rather than by the library under test. */
export const codeAt = (key: string, at: Date): string => {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const mac = createHmac('sha1', fromBase32(key)).update(step).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** An authenticator app with a person's key, and the recovery codes. */
export interface App {
  key: string
  codes: string[]
  /** The code that it displays with a clock that is this many seconds off. */
  code(offSeconds?: number): string
}

/** Turns on an authenticator app. This uses up the current code. */
export const withApp = async (running: Running, person: Person): Promise<App> => {
  const { secret } = await person.call(security.beginAuthenticator, {})
  const code = (offSeconds = 0) => codeAt(secret, new Date(running.clock.now().getTime() + offSeconds * 1000))
  const { recovery_codes } = await person.call(security.confirmAuthenticator, {
    body: { code: code(), current_password: person.password },
  })
  return { key: secret, codes: recovery_codes ?? [], code }
}

/** The first step of a two-factor sign-in in a new browser. @returns the input for the second step */
export const firstStep = async (
  running: Pick<Running, 'url'>,
  { email, password }: Pick<Person, 'email' | 'password'>,
) => {
  const browser = aClient(running.url)
  const refused = await refusalOf(browser.call(identity.login, { body: { email, password } }))
  if (refused.code !== 'second_factor_needed') throw new Error(`Refused with ${refused.code}`)
  return { browser, ...security.SecondStep.parse(refused.details) }
}

// A software authenticator after the WebAuthn standard, with hand-written CBOR and P-256 keys.
const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256
    ? Buffer.from([(major << 5) | 24, length])
    : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const cbor = {
  number: (value: number) => (value >= 0 ? head(0, value) : head(1, -1 - value)),
  bytes: (value: Buffer) => Buffer.concat([head(2, value.length), value]),
  text: (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]),
  map: (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]),
}

interface Challenge {
  options: Record<string, unknown>
}

interface Bent {
  /** The origin of the requesting page. */
  origin?: string
  /** The host (relying party id) that is signed. */
  host?: string
  /** Whether the user was verified by fingerprint, face or PIN. */
  verified?: boolean
  counter?: number
  challenge?: string
}

/** The client data of a browser, which names the requesting page. */
const clientData = (type: string, origin: string, { options }: Challenge, bent: Bent) =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: bent.challenge ?? options.challenge,
      origin: bent.origin ?? origin,
      crossOrigin: false,
    }),
  )

/** A software passkey in which tests can falsify everything an attacker could. */
export const aPasskey = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const jwk = publicKey.export({ format: 'jwk' })
  let counter = 0
  let owner: string | undefined
  const cose = cbor.map(
    [cbor.number(1), cbor.number(2)],
    [cbor.number(3), cbor.number(-7)],
    [cbor.number(-1), cbor.number(1)],
    [cbor.number(-2), cbor.bytes(Buffer.from(jwk.x ?? '', 'base64url'))],
    [cbor.number(-3), cbor.bytes(Buffer.from(jwk.y ?? '', 'base64url'))],
  )
  const data = (flags: number, bent: Bent, extra = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(bent.counter ?? counter)
    const host = bent.host ?? new URL(bent.origin ?? origin).hostname
    const verified = bent.verified === false ? 0 : 4
    const hash = createHash('sha256').update(host).digest()
    return Buffer.concat([hash, Buffer.from([flags | 1 | verified]), count, extra])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  return {
    id: named.id,
    make: (challenge: Challenge, bent: Bent = {}): security.MadeCredential => {
      owner = (challenge.options.user as { id: string }).id
      const length = Buffer.from([0, id.length])
      const authData = data(0x40, bent, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const attestation = cbor.map(
        [cbor.text('fmt'), cbor.text('none')],
        [cbor.text('attStmt'), cbor.map()],
        [cbor.text('authData'), cbor.bytes(authData)],
      )
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', origin, challenge, bent).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use: (challenge: Challenge, bent: Bent = {}): security.UsedCredential => {
      counter += 1
      const client = clientData('webauthn.get', origin, challenge, bent)
      const authData = data(0, bent)
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
          ...(owner && { userHandle: owner }),
        },
      }
    },
  }
}

export type SoftPasskey = ReturnType<typeof aPasskey>

/** Adds a passkey to an account. */
export const withPasskey = async (person: Person, origin: string, name = 'Phone') => {
  const passkey = aPasskey(origin)
  const credential = passkey.make(await person.call(security.beginPasskey, {}))
  const { recovery_codes } = await person.call(security.addPasskey, {
    body: { name, credential, current_password: person.password },
  })
  return { passkey, codes: recovery_codes ?? [] }
}

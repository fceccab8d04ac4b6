import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findNetwork, networkNames, sameAddress, transactionId } from './index.ts'

const valid: Record<string, string[]> = {
  Bitcoin: [
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ],
  Litecoin: [
    'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
    'MGxNPPB7eBoWPUaprtX9v9CXJZoD2465zN',
    'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea',
  ],
  'Bitcoin Cash': [
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq',
  ],
  // EIP-55 test vectors: uppercase, lowercase and mixed case.
  Ethereum: [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ],
  'ERC-20': ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
}

/** Networks that share an address format. */
const family = (name: string) => (name === 'ERC-20' ? 'Ethereum' : name)

describe.each(networkNames.map((name) => [name]))('a %s address', (name) => {
  const network = findNetwork(name)
  const own = valid[name] ?? []

  test.each(own)('%s is accepted', (address) => {
    expect(network?.isAddress(address)).toBe(true)
  })

  test('with one wrong letter at any position is rejected', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...own),
        fc.nat(),
        fc.constantFrom('q', 'z', '7', 'B', 'e', '0', 'l'),
        (address, at, letter) => {
          const position = address.length - 1 - (at % Math.min(address.length - 1, 30))
          const wrong = address.slice(0, position) + letter + address.slice(position + 1)
          // Single-case hexadecimal has no checksum: any 40 digits are a valid address.
          const unchecked =
            /^0x([0-9a-f]{40}|[0-9A-F]{40})$/.test(wrong) || /^0x([0-9a-f]{40}|[0-9A-F]{40})$/.test(address)
          fc.pre(!unchecked && wrong.toLowerCase() !== address.toLowerCase())
          expect(network?.isAddress(wrong), wrong).toBe(false)
        },
      ),
    )
  })

  test('of another network is rejected', () => {
    for (const [otherNetwork, addresses] of Object.entries(valid)) {
      if (family(otherNetwork) === family(name)) continue
      for (const address of addresses) expect(network?.isAddress(address), address).toBe(false)
    }
  })

  test('with extra characters, truncated, or empty is rejected', () => {
    for (const address of own) {
      for (const wrong of [` ${address}`, `${address} `, `${address}\n`, `${address}0`, address.slice(0, -1), '', 'x'])
        expect(network?.isAddress(wrong), JSON.stringify(wrong)).toBe(false)
    }
  })
})

test('a Litecoin script address in Bitcoin form is rejected, and accepted in its own form', () => {
  const litecoin = findNetwork('Litecoin')
  expect(litecoin?.isAddress('3Ddiv2bPbUHeQMtVaKKQbWKsMdqZnTvxnr')).toBe(false)
  expect(litecoin?.isAddress('MGxNPPB7eBoWPUaprtX9v9CXJZoD2465zN')).toBe(true)
})

test('a Bitcoin Cash address in the legacy form, or of a test network, is rejected', () => {
  const cash = findNetwork('Bitcoin Cash')
  expect(cash?.isAddress('1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu')).toBe(false)
  expect(cash?.isAddress('bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvqcw003ap')).toBe(false)
})

test.each([
  ['in the wrong mixture of cases', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['in capitals that are not its checksum', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
  ['of zeros', '0x0000000000000000000000000000000000000000'],
  ['without 0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['with a capital X', '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['of 39 digits', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
  ['of a name', 'vitalik.eth'],
])('the Ethereum address %s is rejected', (_, address) => {
  expect(findNetwork('Ethereum')?.isAddress(address)).toBe(false)
  expect(findNetwork('ERC-20')?.isAddress(address)).toBe(false)
})

test.each([
  ['Bitcoin', 'bc1qx', null, 'bitcoin:bc1qx'],
  ['Litecoin', 'ltc1x', null, 'litecoin:ltc1x'],
  ['Bitcoin Cash', 'qpm', null, 'bitcoincash:qpm'],
  ['Bitcoin Cash', 'bitcoincash:qpm', null, 'bitcoincash:qpm'],
  ['Ethereum', '0xab', null, 'ethereum:0xab'],
  ['ERC-20', '0xab', '0xcd', 'ethereum:0xcd/transfer?address=0xab'],
  ['ERC-20', '0xab', null, null],
])('builds the payment link on %s to address %s', (name, address, contract, link) => {
  expect(findNetwork(name)?.paymentLink(address, contract)).toBe(link)
})

test('an address is the same with or without its prefix and in either case', () => {
  expect(sameAddress('bitcoincash:qpm2', 'QPM2')).toBe(true)
  expect(sameAddress('0xAB', '0xab')).toBe(true)
  expect(sameAddress('bc1qa', 'bc1qb')).toBe(false)
})

test('a transaction has one hash, however it is written', () => {
  const hash = 'AB'.repeat(32)
  expect(transactionId('Bitcoin', `0x${hash}`)).toBe('ab'.repeat(32))
  expect(transactionId('Ethereum', hash)).toBe(`0x${'ab'.repeat(32)}`)
  expect(transactionId('ERC-20', `0x${hash}`)).toBe(`0x${'ab'.repeat(32)}`)
})

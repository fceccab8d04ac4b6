import { describe, expect, test } from 'vitest'
import { type CoinLink, linkedAddress } from './index.ts'

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ETH = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const BCH = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'

const bitcoin: CoinLink = { scheme: 'bitcoin', inAddress: false, chain: null }
const cash: CoinLink = { scheme: 'bitcoincash', inAddress: true, chain: null }
const ethereum: CoinLink = { scheme: 'ethereum', inAddress: false, chain: 1 }

describe('the address in pasted text', () => {
  test.each([
    [bitcoin, BTC, BTC],
    [bitcoin, `bitcoin:${BTC}`, BTC],
    [bitcoin, `BITCOIN:${BTC}?amount=0.1&label=Ada`, BTC],
    [bitcoin, `bitcoin:${BTC}?label=req-&somethingyoudontunderstand=50`, BTC],
    [cash, BCH, BCH],
    [cash, `bitcoincash:${BCH}`, `bitcoincash:${BCH}`],
    [cash, `bitcoincash:${BCH}?amount=1`, `bitcoincash:${BCH}`],
    [ethereum, ETH, ETH],
    [ethereum, `ethereum:${ETH}`, ETH],
    [ethereum, `ethereum:pay-${ETH}`, ETH],
    [ethereum, `ethereum:${ETH}@1?value=1e18`, ETH],
  ])('for %j and the text %s is %s', (link, pasted, address) => expect(linkedAddress(pasted, link)).toBe(address))

  test.each([
    ['another network', bitcoin, 'litecoin:3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
    ['another network', bitcoin, `bitcoincash:${BCH}`],
    ['another network', cash, `bitcoin:${BCH}`],
    ['another network', ethereum, `tron:${ETH}`],
    ['another network', ethereum, `bitcoin:${ETH}`],
    ['a network that nobody knows', bitcoin, `x-coin+1:${BTC}`],
    ['another chain', ethereum, `ethereum:${ETH}@137`],
    ['another chain', ethereum, `ethereum:${ETH}@10?value=1`],
    ['a chain that is no number', ethereum, `ethereum:${ETH}@0x1`],
    ['a call of a contract', ethereum, `ethereum:${ETH}/transfer?address=${ETH}&uint256=1`],
    ['a call of a contract on a chain', ethereum, `ethereum:${ETH}@1/transfer?address=${ETH}`],
    // An example from BIP 21.
    ['what must be understood', bitcoin, `bitcoin:${BTC}?req-somethingyoudontunderstand=50`],
    ['what must be understood', bitcoin, `bitcoin:${BTC}?amount=1&REQ-x`],
    ['a name that is escaped', bitcoin, `bitcoin:${BTC}?amount=1&%72eq-x=1`],
  ])('is undefined for a link with %s (%j): %s', (_, link, pasted) =>
    expect(linkedAddress(pasted, link)).toBeUndefined(),
  )
})

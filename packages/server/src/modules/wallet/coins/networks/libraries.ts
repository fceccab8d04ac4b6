import { createRequire } from 'node:module'
import { join } from 'node:path'
import { serverFolder } from '../../../../platform/folders.ts'

const require = createRequire(join(serverFolder, 'package.json'))

/**
 * What knows the forms of addresses: each is read with the first address of its network. In turn, and not by `import()`,
 * because addresses are judged in the midst of transactions, which wait for nothing but the database.
 */
export const libraries = {
  bitcoin: (): typeof import('@scure/btc-signer') => require('@scure/btc-signer'),
  bitcoinCash: (): typeof import('cashaddrjs').default => require('cashaddrjs'),
  ethereum: (): typeof import('micro-eth-signer') => require('micro-eth-signer'),
}

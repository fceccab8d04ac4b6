import { createRequire } from 'node:module'
import { join } from 'node:path'
import { serverFolder } from '../../../../platform/folders.ts'

const require = createRequire(join(serverFolder, 'package.json'))

/**
 * Address libraries, each loaded with the first address of its network. Loaded synchronously instead of with `import()`
 * because addresses are validated inside transactions, which await only the database.
 */
export const libraries = {
  bitcoin: (): typeof import('@scure/btc-signer') => require('@scure/btc-signer'),
  bitcoinCash: (): typeof import('cashaddrjs').default => require('cashaddrjs'),
  ethereum: (): typeof import('micro-eth-signer') => require('micro-eth-signer'),
}

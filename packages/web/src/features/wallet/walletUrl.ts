import { symbolIn } from '../../address.ts'

/** View state of the wallet's dialogs, stored in its URL. */
export type WalletDialog =
  /** isProof: opened at the proof step of a started deposit. */
  | { readonly kind: 'deposit'; readonly symbol?: string; readonly isProof?: true }
  | { readonly kind: 'withdraw'; readonly symbol?: string }
  | { readonly kind: 'trade'; readonly side: 'buy' | 'sell'; readonly symbol?: string }
  | { readonly kind: 'asset'; readonly symbol: string }
  | { readonly kind: 'transaction'; readonly id: string }
  | { readonly kind: 'statement' }

/**
 * Parses `deposit`, `deposit:BTC:proof`, `withdraw:ETH`, `trade`, `trade:sell:BTC`, `asset:BTC`, `transaction:{id}`,
 * `statement`.
 */
export const parseDialog = (open: unknown): WalletDialog | undefined => {
  const [kind, first, second] = typeof open === 'string' ? open.split(':') : []
  const named = (text: string | undefined) => {
    const symbol = symbolIn(text)
    return symbol ? { symbol } : {}
  }
  if (kind === 'deposit') return { kind, ...named(first), ...(second === 'proof' && { isProof: true }) }
  if (kind === 'withdraw') return { kind, ...named(first) }
  if (kind === 'trade') return { kind, side: first === 'sell' ? 'sell' : 'buy', ...named(second) }
  if (kind === 'asset' && first && symbolIn(first)) return { kind, symbol: first }
  if (kind === 'transaction' && first) return { kind, id: first }
  return kind === 'statement' ? { kind } : undefined
}

/** Writes a dialog as its URL value. */
export const dialogText = (dialog: WalletDialog): string => {
  if (dialog.kind === 'statement') return dialog.kind
  if (dialog.kind === 'transaction') return `transaction:${dialog.id}`
  if (dialog.kind === 'trade') {
    if (dialog.symbol) return `trade:${dialog.side}:${dialog.symbol}`
    return dialog.side === 'sell' ? 'trade:sell' : 'trade'
  }
  const named = dialog.symbol ? `${dialog.kind}:${dialog.symbol}` : dialog.kind
  return dialog.kind === 'deposit' && dialog.symbol && dialog.isProof ? `${named}:proof` : named
}

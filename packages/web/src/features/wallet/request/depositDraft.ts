import type { wallet } from '@vesica/contract'
import { kept } from '../../../ui/kept.ts'

/** A deposit that was begun on this device and has no proof yet: the id of the balance, and how much. */
export const draftText = kept('vesica.deposit', (stored) => stored ?? '')

/** @param amount decimal text of the coin */
export const storeDraft = ({ id }: Pick<wallet.Balance, 'id'>, amount: string): void => draftText.set(`${id} ${amount}`)

export const discardDraft = (): void => draftText.set('')

/** The amount of what was begun of this balance. Of another member's, whose browser this was before, there is none. */
export const draftOf = ({ id }: Pick<wallet.Balance, 'id'>, stored: string): string | undefined => {
  const [balanceId, amount] = stored.split(' ')
  return balanceId === id && amount ? amount : undefined
}

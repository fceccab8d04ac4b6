import type { wallet } from '@vesica/contract'
import { storedChoice } from '../../../ui/storedChoice.ts'

/** A deposit started on this device without a proof yet: the balance ID and the amount. */
export const draftText = storedChoice('vesica.deposit', (stored) => stored ?? '')

/** @param amount decimal text of the coin */
export const storeDraft = ({ id }: Pick<wallet.Balance, 'id'>, amount: string): void => draftText.set(`${id} ${amount}`)

export const discardDraft = (): void => draftText.set('')

/** The draft amount for this balance; undefined for the draft of another member who used this browser before. */
export const draftOf = ({ id }: Pick<wallet.Balance, 'id'>, stored: string): string | undefined => {
  const [balanceId, amount] = stored.split(' ')
  return balanceId === id && amount ? amount : undefined
}

import { filled, type LetterWords } from '@vesica/contract'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, changeLetter } from '../../activity/index.ts'
import { getSettings, lockSetting } from '../../settings/index.ts'
import { requireKnownAddresses } from '../../wallet/index.ts'

/** A letter as people read it where only the platform is known, whose name stands around it too. */
const readOf = ({ subject, words }: LetterWords, platform: string): string[] =>
  [platform, subject, words, platform].map((text) => filled(text, { platform }).replace(/ ?\{[a-z_]+\}/g, ''))

/** That no letter puts a payment address together of its words and the platform's name, where neither names one by itself. */
export const requireHarmless = (tx: Tx, letters: Iterable<LetterWords>, platform: string): Promise<void> =>
  requireKnownAddresses(
    tx,
    [...letters].flatMap((letter) => readOf(letter, platform)),
  )

/** Changes the words of a kind of letter; null: back to those of the product. */
export const setLetter = async (tx: Tx, actor: Actor, kind: string, input: LetterWords | null): Promise<void> => {
  if (input) {
    // The platform's name is changed under this lock.
    await lockSetting(tx, 'look')
    await requireHarmless(tx, [input], (await getSettings(tx)).platformName)
  }
  await changeLetter(tx, actor, kind, input)
}

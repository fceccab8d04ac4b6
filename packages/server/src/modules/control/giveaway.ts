import { centsText } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import type { Actor, Notice } from '../activity/index.ts'
import { tellAll } from './tell-all.ts'
import { isGivenAway } from './giveaway.rules.ts'

interface Price {
  /** What it is of, in words that begin a line: `The plan Master`. */
  what: string
  /** In USD cents; undefined: it is new. */
  before: bigint | undefined
  after: bigint
  /** To which part of the price before it must fall to be told. */
  percent: bigint
  action: NonNullable<Notice['action']>
}

/** Tells all who see approvals of a price that gives away what it is for. */
export const tellOfPrice = async (
  tx: Tx,
  actor: Pick<Actor, 'name'>,
  { what, before, after, percent, action }: Price,
): Promise<void> => {
  if (!isGivenAway(before, after, percent)) return
  const was = before === undefined ? 'It is new.' : `It was ${centsText(before)} USD.`
  await tellAll(tx, {
    title: `${what} costs ${centsText(after)} USD: ${actor.name}`,
    text: `${actor.name} set the price. ${was}`,
    action,
  })
}

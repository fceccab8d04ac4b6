import { coinAmount, filled, templateRules, paragraphsOf } from '@vesica/contract'
import type { PlacedFile } from '../../platform/files/files.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { notify } from '../activity/index.ts'
import { listHolders, type Person } from '../identity/index.ts'
import { coinText } from '../wallet/index.ts'
import { emitWebhook } from '../webhooks/index.ts'
import { type Charged, feeText } from './fee.ts'

/** An application, for the confirmation to its sender. */
export interface Received {
  person: Pick<Person, 'id' | 'name' | 'email'>
  planName: string
  fee: Charged
  proof: PlacedFile | undefined
  /** The amount on the proof in the coin of the fee, as input by the applicant. */
  proofAmount: string | undefined
}

/** Confirms the application and the next steps to the applicant; settled with the decision. */
export const confirmApplication = (tx: Tx, received: Received): Promise<void> => {
  const { person } = received
  const values = { plan: received.planName, sent: sentLines(received).join('\n') }
  const { subject, body } = templateRules.application_received
  const letter = paragraphsOf(body)
    .slice(1)
    .filter((paragraph) => paragraph !== '{link}')
    .map((paragraph) => filled(paragraph, values))
  return notify(tx, [person], {
    kind: 'membership',
    about: 'membership',
    asks: { kind: 'signup', id: person.id },
    title: subject,
    text: letter[0] ?? '',
    letter,
    worded: { kind: 'application_received', values },
    action: { label: 'View your application', path: '/dashboard' },
  })
}

const sentLines = ({ person, planName, fee, proof, proofAmount }: Received): string[] => {
  const who = [`Name: ${person.name}`, `Plan: ${planName}`]
  if (!fee.due) return [...who, 'Due: nothing']
  const { coin, units } = fee.due
  return [
    ...who,
    `Due: $${feeText(fee.cents + fee.yearCents)} (${coinAmount(coinText(units, coin.scale), coin.code)})`,
    ...(proofAmount === undefined ? [] : [`Amount on the proof: ${proofAmount} ${coin.code}`]),
    ...(proof ? [`Proof of payment: ${proof.name}`] : []),
  ]
}

/** Notifies administrators who decide on applications, and webhooks, that one is pending. */
export const notifyDeciders = async (tx: Tx, person: Pick<Person, 'id' | 'name'>): Promise<void> => {
  await notify(tx, await listHolders(tx, 'people:decide'), {
    kind: 'signup_waiting',
    asks: { kind: 'signup', id: person.id },
    title: `New sign-up: ${person.name}`,
    text: `${person.name} has applied for membership and is waiting for a decision.`,
    action: { label: 'Review the sign-up', path: `/admin/users?open=review:${person.id}` },
  })
  emitWebhook(tx, 'application.received', { member_id: person.id })
  tx.announce({ topics: ['members'], admins: 'people:read' })
}

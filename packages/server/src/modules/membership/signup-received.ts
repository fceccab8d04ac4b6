import { coinAmount, filled, templateRules, paragraphsOf } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import type { PlacedFile } from '../../platform/files/files.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { notify } from '../activity/index.ts'
import { listHolders, type Person } from '../identity/index.ts'
import { coinText } from '../wallet/index.ts'
import { emitWebhook } from '../webhooks/index.ts'
import { type Charged, feeText } from './fee.ts'

const copy = notices.signups

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
    action: { label: copy.view, path: '/dashboard' },
  })
}

const sentLines = ({ person, planName, fee, proof, proofAmount }: Received): string[] => {
  const lines = copy.application
  const who = [lines.name(person.name), lines.plan(planName)]
  if (!fee.due) return [...who, lines.nothingDue]
  const { coin, units } = fee.due
  return [
    ...who,
    lines.due(feeText(fee.cents + fee.yearCents), coinAmount(coinText(units, coin.scale), coin.code)),
    ...(proofAmount === undefined ? [] : [lines.proofAmount(proofAmount, coin.code)]),
    ...(proof ? [lines.proof(proof.name)] : []),
  ]
}

/** Notifies administrators who decide on applications, and webhooks, that one is pending. */
export const notifyDeciders = async (tx: Tx, person: Pick<Person, 'id' | 'name'>): Promise<void> => {
  await notify(tx, await listHolders(tx, 'people:decide'), {
    kind: 'signup_waiting',
    asks: { kind: 'signup', id: person.id },
    ...copy.received(person.name),
    action: { label: copy.review, path: `/admin/users?open=review:${person.id}` },
  })
  emitWebhook(tx, 'application.received', { member_id: person.id })
  tx.announce({ topics: ['members'], admins: 'people:read' })
}

import type { AdminRole } from '@vesica/contract'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Done, Facts, Inverse, Inverses } from '../activity/index.ts'
import { lockPerson } from '../identity/index.ts'
import { codeFacts, updateCode } from './codes/managed-code.ts'
import { giftRevokedNow, setGiftRevoked } from './gifts/managed-gift.ts'
import { revokedNow, setRevoked } from './invitations/invitation.ts'
import { planFacts, updatePlan } from './managed-plan.ts'
import { moveMember, updateMember } from './member.ts'
import { getPauseDays, setPauseDays } from './periods/pause.ts'
import { assignRoles } from './member-roles.ts'
import { reopenSignup, signupNow } from './signup-reopen.ts'

const personNow = async (tx: Tx, { subjectId }: Done) => {
  const { name, email, role, status, offices } = await lockPerson(tx, subjectId)
  return { name, email, role, status, offices }
}

/** The action that restores a status; inactive cannot be restored. */
const wayTo = (status: unknown, from: unknown) => {
  if (status === 'suspended') return 'suspend'
  if (status === 'banned') return 'ban'
  if (status === 'active') return from === 'banned' ? 'unban' : 'activate'
  throw new Refusal('status_not_possible', { from: String(from), to: String(status) })
}

const statusBack: Inverse = {
  right: 'people:write',
  now: personNow,
  run: async (tx, actor, { subjectId }, { status }) => {
    const { status: from } = await lockPerson(tx, subjectId)
    await moveMember(tx, actor, subjectId, wayTo(status, from), undefined)
  },
}

/** Form fields that restore a plan's facts. */
const planInput = ({ price, growth_aggregate, rank, ...back }: Facts): Parameters<typeof updatePlan>[3] => ({
  ...back,
  ...(price !== undefined && { amount: String(price) }),
  ...(growth_aggregate !== undefined && { growth_aggregate: String(growth_aggregate) }),
  ...(rank !== undefined && { rank: String(rank) }),
})

/** Undoes actions on people, plans and invitations. */
export const memberInverses: Inverses = {
  'code: change code': {
    right: 'settings:write',
    now: (tx, { subjectId }) => codeFacts(tx, subjectId),
    run: async (tx, actor, { subjectId }, back) => {
      await updateCode(tx, actor, subjectId, back as Parameters<typeof updateCode>[3])
    },
  },
  'setting: set days of pause': {
    right: 'settings:write',
    now: getPauseDays,
    run: (tx, actor, _act, { value }) => setPauseDays(tx, actor, Number(value)),
  },
  'plan: change plan': {
    right: 'settings:write',
    now: (tx, { subjectId }) => planFacts(tx, subjectId),
    run: (tx, actor, { subjectId }, back) => updatePlan(tx, actor, subjectId, planInput(back)),
  },
  'gift: revoke gift': {
    right: 'settings:write',
    now: (tx, { subjectId }) => giftRevokedNow(tx, subjectId),
    run: (tx, actor, { subjectId }) => setGiftRevoked(tx, actor, subjectId, false),
  },
  'invitation: revoke invitation': {
    right: 'people:decide',
    now: (tx, { subjectId }) => revokedNow(tx, subjectId),
    run: (tx, actor, { subjectId }) => setRevoked(tx, actor, subjectId, false),
  },
  'person: deny sign-up': {
    right: 'people:decide',
    now: (tx, { subjectId }) => signupNow(tx, subjectId),
    run: (tx, actor, { subjectId }) => reopenSignup(tx, actor, subjectId),
  },
  'person: suspend person': statusBack,
  'person: ban person': statusBack,
  'person: activate person': statusBack,
  'person: unban person': statusBack,
  'person: change person': {
    right: 'people:write',
    now: personNow,
    lost: ['email', 'role', 'status', 'plan_id', 'offices'],
    run: async (tx, actor, { subjectId }, { name }) => {
      const { email } = await lockPerson(tx, subjectId)
      await updateMember(tx, actor, subjectId, { name: String(name), email })
    },
  },
  'person: set offices': {
    right: 'roles:write',
    now: personNow,
    run: async (tx, actor, { subjectId }, { offices }) =>
      assignRoles(tx, actor, await lockPerson(tx, subjectId), offices as AdminRole[]),
  },
}

import { type Endpoint, members } from '@vesica/contract'
import { requireFound } from '../../platform/data/find.ts'
import { READ_ROWS } from '../../platform/files/csv.ts'
import { type Files, fileHeaders } from '../../platform/files/files.ts'
import { downloadList } from '../../platform/http/download.ts'
import type { Call, Serving } from '../../platform/http/serve.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { actorOf } from '../activity/index.ts'
import { noteExport } from '../approvals/index.ts'
import { getPerson, logDataAccess, requireRecent } from '../identity/index.ts'
import { createMember, deleteMember, type MoveName, moveMember, updateMember } from './member.ts'
import { resetSecondFactor } from './member-factor.ts'
import { setAdminRoles } from './member-roles.ts'
import { listMembers, presentDetails, presentMember } from './member.present.ts'
import { membersCsv } from './members.files.ts'
import { removalObstacles } from './obstacles.ts'
import type { Plan } from './plan.ts'
import { approveSignup, denySignup } from './signup-decision.ts'
import { presentRecords, type RecordsKnown } from './records.present.ts'
import { findProof } from './signup.present.ts'

/** Data about a person from higher-level modules. */
export interface Known extends RecordsKnown {
  /** Throws a Refusal if anything prevents their removal. */
  requireNothingOpen(tx: Tx, personId: string): Promise<void>
  /** References of their undelivered orders. */
  openOrders(tx: Tx, personId: string): Promise<string[]>
  countPurchases(tx: Tx, personId: string): Promise<number>
  countTickets(tx: Tx, personId: string): Promise<number>
  /** The number of distinct library items opened. */
  countViewed(tx: Tx, personId: string): Promise<number>
  /** The library items opened, latest first. */
  openedOf(tx: Tx, personId: string): Promise<members.OpenedItem[]>
  /** Orders that may still be refunded after their removal. */
  refundableOrders(tx: Tx, personId: string): Promise<members.RefundableOrder[]>
  /** All plans by id, cached. */
  plans(): Promise<ReadonlyMap<string, Plan>>
}

export const membersRoutes = ({ serve, serveRaw }: Serving, files: Files, known: Known): void => {
  serve(members.listMembers, ({ query, read }) => read(async (tx) => listMembers(tx, query, await known.plans())))
  serveRaw(members.exportMembers, async (call, answer) =>
    downloadList(answer, 'members.csv', async () => {
      const plans = await known.plans()
      const query = { ...call.query, limit: READ_ROWS }
      const { users } = await call.read((tx) => listMembers(tx, query, plans))
      await call.transact((tx) => noteExport(tx, actorOf(call), 'members'))
      return membersCsv(users)
    }),
  )
  serve(members.getMember, ({ params, caller, read }) =>
    read(async (tx) => {
      await logDataAccess(tx, caller.userId, params.id)
      const asked = { ...known, plans: await known.plans(), rights: caller.rights }
      return { user: await presentDetails(tx, params.id, asked) }
    }),
  )
  serve(members.getMemberRecords, ({ params, caller, read }) =>
    read(async (tx) => {
      await logDataAccess(tx, caller.userId, params.id)
      return presentRecords(tx, params.id, caller, known)
    }),
  )
  serve(members.getMemberContent, ({ params, caller, read }) =>
    read(async (tx) => {
      await logDataAccess(tx, caller.userId, params.id)
      const { id } = await getPerson(tx, params.id)
      return { total: await known.countViewed(tx, id), items: await known.openedOf(tx, id) }
    }),
  )
  serve(members.getRemovalObstacles, ({ params, caller, read }) =>
    read(async (tx) => ({
      obstacles: await removalObstacles(tx, params.id, { rights: caller.rights, openOrders: known.openOrders }),
    })),
  )
  serve(members.createMember, (call) =>
    call.transact(async (tx) => {
      const person = await createMember(tx, actorOf(call), call.body)
      return { user: await presentMember(tx, person.id) }
    }),
  )
  serve(members.updateMember, (call) =>
    call.transact(async (tx) => {
      await updateMember(tx, actorOf(call), call.params.id, call.body)
      return { user: await presentMember(tx, call.params.id) }
    }),
  )
  serve(members.setAdminRoles, (call) =>
    call.transact(async (tx) => {
      await setAdminRoles(tx, actorOf(call), call.params.id, call.body.adminRoles)
      return { user: await presentMember(tx, call.params.id) }
    }),
  )
  serve(members.deleteMember, (call) =>
    call.transact(async (tx) => {
      await deleteMember(tx, actorOf(call), call.params.id, files, known.requireNothingOpen)
      const refundable = await known.refundableOrders(tx, call.params.id)
      return { message: 'User Deleted Successfully', refundable }
    }),
  )
  serve(members.approveSignup, (call) =>
    call.transact(async (tx) => {
      await approveSignup(tx, actorOf(call), call.params.id)
      return { user: await presentMember(tx, call.params.id) }
    }),
  )
  serve(members.denySignup, (call) =>
    call.transact(async (tx) => {
      await denySignup(tx, actorOf(call), call.params.id, call.body.reason)
      return { user: await presentMember(tx, call.params.id) }
    }),
  )
  serve(members.resetSecondFactor, (call) =>
    call.transact(async (tx) => {
      const waits = await resetSecondFactor(tx, actorOf(call), call.params.id)
      return { message: waits ? 'Another administrator must confirm this' : 'Second factor removed' }
    }),
  )
  const move = <
    E extends
      | typeof members.banMember
      | typeof members.unbanMember
      | typeof members.suspendMember
      | typeof members.activateMember,
  >(
    endpoint: E,
    name: MoveName,
  ) =>
    serve(endpoint as Endpoint as typeof members.banMember, (call: Call<typeof members.banMember>) =>
      call.transact(async (tx) => {
        await moveMember(tx, actorOf(call), call.params.id, name, call.body.reason, () =>
          requireRecent(tx, call.caller),
        )
        return { user: await presentMember(tx, call.params.id) }
      }),
    )
  move(members.banMember, 'ban')
  move(members.unbanMember, 'unban')
  move(members.suspendMember, 'suspend')
  move(members.activateMember, 'activate')
  serveRaw(members.getSignupProof, async ({ params, read }, reply) => {
    const stored = await read(async (tx) => {
      return files.get(tx, requireFound(await findProof(tx, params.id)))
    })
    return reply.headers(fileHeaders(stored)).send(files.read(stored))
  })
}

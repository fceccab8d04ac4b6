import {
  activity,
  allEndpoints,
  announcements,
  codes,
  type Endpoint,
  gifts,
  membership,
  progress,
} from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { issue } from '../test/certificates.ts'
import { aSubmission } from '../test/assignments.ts'
import { type Client, requestOf } from '../test/client.ts'
import { aCourse } from '../test/course-calls.ts'
import { checksOut } from '../test/order.ts'
import { aReported, says } from '../test/comments.ts'
import { sent } from '../test/imports.ts'
import { anInvitation } from '../test/invitations.ts'
import { aKeyOf } from '../test/key-calls.ts'
import { anAdmin, signIn } from '../test/people.ts'
import { aLibrary } from '../test/library.ts'
import { multiply as multiplied } from '../test/multiplied.ts'
import { aServer, type Running } from '../test/running.ts'
import { aSession } from '../test/live.ts'
import { ask } from '../test/tickets.ts'
import { aShop, addToCart } from '../test/shop.ts'
import { aWebhook } from '../test/webhook-calls.ts'
import { sendPayment } from '../test/upgrade-calls.ts'
import { aScene, type Scene } from '../test/wallet-calls.ts'

/** What the specification gives clients that send no `limit` and page by themselves. */
const ROWS = 200

let course: string
const imported = { members: '', products: '' }
let hook: string
let running: Running
let scene: Scene

const multiply = (table: string, own: Readonly<Record<string, string>>) => multiplied(running, table, ROWS, own)

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  scene = await aScene(running)
  const shop = await aShop(running)
  await addToCart(scene.holder, await shop.product({ price: '1' }))
  await checksOut(scene.holder)
  const id = 'gen_random_uuid()'
  const reference = "'MANY' || n"
  await multiply('person', { id, email: "'many-' || n || '@example.org'" })
  await multiply('product', { id, name: "'Many ' || n" })
  const library = await aLibrary(running)
  const { id: film } = await library.item()
  const body = { session: crypto.randomUUID(), seq: 0, position_ms: 1 }
  await scene.holder.call(progress.reportProgress, { params: { id: film }, body })
  await multiply('content_sitting', { id })
  await scene.holder.call(progress.addNote, { params: { id: film }, body: { text: 'Mine.' } })
  await multiply('content_note', { id })
  await aSubmission(library, scene.holder)
  await multiply('submission', { id, number: 'n + 1', status: "'returned'", decided_at: 'handed_in_at' })
  await multiply('content_item', { id, title: "'Many ' || n" })
  course = (await aCourse(library.admin)).id
  await running.sql(
    `insert into course_enrolment (id, course_id, person_id, enrolled_at) values (${id}, '${course}', '${scene.holder.id}', now())`,
  )
  const person_id = "(select person.id from person where email = 'many-' || n || '@example.org')"
  await sendPayment(scene.holder)
  await multiply('membership_quote', { id })
  await scene.admin.call(codes.createCode, { body: codes.createCode.example.body })
  await multiply('membership_code', { id, code: "'MANY-' || n" })
  const { plans } = await scene.admin.call(membership.listPlans, {})
  const input = { plan_id: plans[0]?.id ?? '', note: '', ends_at: null }
  await scene.admin.call(gifts.createGift, { body: input })
  await multiply('membership_gift', { id, code: "'MANY-' || n" })
  const quote_id =
    '(select id from membership_quote where id not in (select quote_id from membership_request) order by id offset n - 1 limit 1)'
  await multiply('membership_request', { id, quote_id, person_id })
  await anInvitation(running, scene.admin)
  await multiply('invitation', { id, token_hash: "decode(lpad(to_hex(n), 64, '0'), 'hex')" })
  await aKeyOf(running, await anAdmin(running), ['store:read'])
  hook = (await aWebhook(await anAdmin(running))).webhook.id
  await running.sql(
    `insert into webhook_delivery (id, webhook_id, event, body, created_at, state) values (${id}, '${hook}', 'webhook.test', '{}', now(), 'delivered')`,
  )
  await multiply('webhook_delivery', { id })
  await multiply('api_key', { id, secret_hash: "decode(lpad(to_hex(n), 64, '0'), 'hex')" })
  await multiply('course_enrolment', { id, course_id: `'${course}'::uuid`, person_id })
  await multiply('course', { id, title: "'Many ' || n" })
  await running.sql('update course set shown_from = now() where id = $1', [course])
  await says(scene.holder, { type: 'course', id: course }, 'One of many.')
  await multiply('discussion_comment', { id })
  await aReported(library)
  await running.sql('update discussion_comment set reported_at = created_at')
  await issue(running, scene.holder)
  const number = "upper(lpad(to_hex(n), 16, '0'))"
  await multiply('certificate', { id, number, course_id: id, status_index: '1000 + n' })
  await ask(scene.holder)
  await multiply('ticket', { id, reference })
  await multiply('shop_order', { id, reference })
  const { audience, ...draft } = announcements.createAnnouncement.example.body
  await library.admin.call(announcements.createAnnouncement, {
    body: { ...draft, audience: [...audience] },
  })
  await multiply('announcement', { id })
  await aSession(running, library.admin)
  await multiply('live_session', { id })
  await multiply('activity_entry', { id, person_id: `'${scene.holder.id}'::uuid` })
  await multiply('audit_entry', { id, subject_type: "'course'", subject_id: `'${course}'` })
  const visible = { person_id: `'${scene.holder.id}'::uuid`, about: 'null', in_app: 'true', archived_at: 'null' }
  await multiply('notification', { id, cause: "'many ' || n", ...visible })
  await signIn(running, scene.holder)
  await multiply('account_event', { id, person_id: `'${scene.holder.id}'::uuid`, once: 'null' })
  await running.sql(
    `insert into log_line (id, at, level, message, process, details) values (${id}, now(), 'info', 'one', 'here:1', '{}')`,
  )
  await multiply('log_line', { id })
  for (const kind of ['members', 'products'] as const) {
    const own = await sent(scene.admin, kind, 'email,name\na,b\n')
    imported[kind] = own.id
    await running.sql(
      `insert into data_import_row (id, import_id, row, cells, name, outcome, changes, problems)
        select ${id}, $1, n, '{}', 'One', 'same', '[]', '[]' from generate_series(1, ${ROWS + 1}) as n`,
      [own.id],
    )
  }
  const today = `'${running.clock.now().toISOString()}'::timestamptz`
  await multiply('membership_period', {
    ...{ id, person_id, began_at: today, made_at: today, ends_at: `${today} + interval '1 year'`, source: "'given'" },
    ...{ signup_request_id: 'null', quote_id: 'null', request_id: 'null', ended_early_at: 'null', given_back: 'false' },
  })
  await running.sql(`
    with posted as (
      insert into journal (id, kind, reference, idem_key, posted_at)
      select ${id}, 'order', gen_random_uuid()::text, 'many ' || n, ${today} from generate_series(1, ${ROWS + 1}) as n returning id
    )
    insert into transfer (journal_id, line, asset_code, debit_account, credit_account, amount)
    select posted.id, 1, 'USD', custody.id, revenue.id, 1
      from posted
      join ledger_account custody on custody.code = 'asset:custody:main:USD'
      join ledger_account revenue on revenue.code = 'revenue:store:USD'`)
  await multiply('wallet_request', { id, reference, status: "'pending'", decided_at: 'null', completed_at: 'null' })
})

const withPages = allEndpoints.filter(({ query }) => query && 'cursor' in query.shape)

/** Lists that merge two kinds of rows. */
const ofTwoKinds: Readonly<Record<string, readonly string[]>> = {
  listOwnOrders: ['orders', 'payments'],
  listOwnTransactions: ['transactions', 'movements'],
}

interface Row {
  id: string
  date?: string
}

/** The order of rows of two kinds among each other. */
const newestFirst = (a: Row, b: Row): number => (b.date ?? '').localeCompare(a.date ?? '') || b.id.localeCompare(a.id)

/** The name of a page's rows: the only array in its response, or the two named above. */
const rowsOf = ({ name, response }: Endpoint): readonly string[] => {
  const entries = response instanceof z.ZodObject ? Object.entries(response.shape) : []
  const rows = entries.flatMap(([key, shape]) => (shape instanceof z.ZodArray ? [key] : []))
  if (rows.length !== 1 && rows.join() !== ofTwoKinds[name]?.join())
    throw new Error(`${name} should answer with one array: its rows.`)
  return rows
}

/** The parent of a nested list. */
const idIn = ({ name, path }: Endpoint): string => {
  if (name === 'listDeliveries') return hook
  const kind = /^\/imports\/(members|products)\//.exec(path)?.[1] as keyof typeof imported | undefined
  return kind ? imported[kind] : course
}

/** The caller a list is made for. */
const readerOf = ({ access }: Endpoint): Client => (access === 'admin' ? scene.admin : scene.holder)

describe('a list', () => {
  it('with pages has a cursor, and there are such lists', () => {
    expect(withPages.length).toBeGreaterThan(5)
  })

  // A list whose table is not multiplied above fails for having too few rows.
  it.each(withPages.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s returns 200 rows without a limit, and then the rest',
    async (_name, endpoint: Endpoint) => {
      const rows = rowsOf(endpoint)
      const read = async (query: Record<string, string>) => {
        const { path } = requestOf(endpoint, {
          query,
          ...(endpoint.params && { params: { id: idIn(endpoint), type: 'course' } }),
        })
        const response = await readerOf(endpoint).send('GET', path)
        const page = (await response.json()) as Record<string, Row[]> & { next_cursor: string | null }
        const all = rows.flatMap((key) => page[key] ?? [])
        const listed = rows.length > 1 ? all.toSorted(newestFirst) : all
        return { ids: listed.map(({ id }) => id), next: page.next_cursor }
      }
      const first = await read({})
      expect(first.ids).toHaveLength(ROWS)
      const next = await read({ cursor: first.next ?? '' })
      expect(next.ids.length).toBeGreaterThan(0)
      expect(next.next).toBeNull()
      expect(new Set([...first.ids, ...next.ids]).size).toBe(ROWS + next.ids.length)
      expect((await read({ limit: '3' })).ids).toEqual(first.ids.slice(0, 3))
      expect((await read({ limit: String(ROWS) })).ids).toEqual(first.ids)
    },
  )

  it('of activity returns the last 200 of each kind without a limit, or as many as requested', async () => {
    const last = await scene.holder.call(activity.listActivity, { query: {} })
    expect([last.activity_logs.length, last.notifications.length]).toEqual([ROWS, ROWS])
    const few = await scene.holder.call(activity.listActivity, { query: { limit: '2' } })
    expect(few.activity_logs).toEqual(last.activity_logs.slice(0, 2))
    expect(few).toMatchObject({ notifications: last.notifications.slice(0, 2), unread: last.unread })
  })
})

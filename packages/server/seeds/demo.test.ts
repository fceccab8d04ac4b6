import {
  content,
  orderManagement,
  identity,
  members,
  membership,
  products,
  progress,
  libraryManagement,
  store,
  transactions,
  treasury,
  wallet,
  texts,
} from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anEmptySite, contentsOf, fileHashes, makeOf, restoreFrom } from '../test/archives.ts'
import { aClient } from '../test/client.ts'
import { atTheEnd } from '../test/ending.ts'
import { filesIn } from '../test/half-made.ts'
import { signIn } from '../test/people.ts'
import { aDatabase } from '../test/running.ts'
import { account, chief, everything, query, start } from '../test/seeded.ts'

describe('demo data', () => {
  const people = async (databaseUrl: string) => (await query(databaseUrl, 'select id from person')).length

  test('are created on the embedded database only, unless switched off', async () => {
    const [empty, seeded] = [await aDatabase(), await aDatabase()]
    expect((await start(seeded, account, false)).printed).toHaveLength(1)
    expect((await start(empty, { ...account, DEMO: 'off' }, true)).printed).toHaveLength(1)
    expect([await people(empty), await people(seeded)]).toEqual([1, 1])
  })

  test('are never added to a platform that started without them', async () => {
    const databaseUrl = await aDatabase()
    await start(databaseUrl, { ...account, DEMO: 'off' }, true)
    expect((await start(databaseUrl, account, true)).printed).toEqual([])
    expect(await people(databaseUrl)).toBe(1)
  })

  // Seeding the whole demo, with its passwords and pictures, takes ten seconds of CPU time.
  let databaseUrl: string
  let running: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    databaseUrl = await aDatabase()
    running = await start(databaseUrl, account, true, atTheEnd)
  })

  test('have a library whose items open to their level, play, and can be found by their text', async () => {
    const admin = await signIn(running, chief)
    const { analytics } = await admin.call(libraryManagement.getContentAnalytics, {})
    expect(analytics).toMatchObject({ publishedContent: 15, draftContent: 1, scheduledContent: 1, featuredContent: 4 })
    for (const count of Object.values(analytics.types)) expect(count).toBeGreaterThan(0)
    const { categories } = await admin.call(content.listContentCategories, {})
    expect(categories).toHaveLength(8)
    for (const { contentCount } of categories) expect(contentCount).toBeGreaterThan(0)

    const phrases = { seeker: 'hold for four', guardian: 'silence behind', master: 'octave joins' }
    const opened = new Set<string>()
    for (const [level, phrase] of Object.entries(phrases)) {
      const line = running.printed.find((entry) => entry.endsWith(`   ${level}`)) ?? ''
      const [email = '', password = ''] = line.trim().split(/ +/)
      const member = await signIn(running, { email, password })
      const library = (await member.call(content.listContent, { query: { limit: '100' } })).content
      for (const item of library) expect(item.access.opens).toBe(item.requiredLevel === level || item.sample)
      const accessible = library.filter(({ access }) => access.opens)
      for (const { id } of accessible) {
        const { content: item } = await member.call(content.getContent, { params: { id } })
        opened.add(item.title)
        if (item.fileUrl) {
          const range = { range: 'bytes=0-99' }
          const slice = await member.send('GET', item.fileUrl, undefined, range)
          expect([item.title, slice.status, (await slice.arrayBuffer()).byteLength]).toEqual([item.title, 206, 100])
        } else expect(item.textContent?.length).toBeGreaterThan(300)
        if (item.type !== 'video' && item.type !== 'audio') continue
        const seconds = /^(\d+) s$/.exec(item.duration)?.[1]
        expect([item.title, Math.round((item.durationMs ?? 0) / 1000)]).toEqual([item.title, Number(seconds)])
        expect(item.captions).toHaveLength(1)
        const captions = await member.send('GET', item.captions[0]?.url ?? '')
        expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
        const to = [...(await captions.text()).matchAll(/--> 0(\d):(\d\d)\.000/g)].at(-1)
        expect(Number(to?.[1]) * 60 + Number(to?.[2])).toBe(Number(seconds))
      }
      const { passages } = await member.call(texts.searchTexts, { query: { search: phrase } })
      expect(passages[0]?.atMs).toBeGreaterThan(0)
      const shelf = await member.call(progress.getShelf, {})
      expect(shelf.continue.length).toBeGreaterThan(0)
      expect(shelf.new.length).toBeGreaterThan(0)
      expect(shelf.favourites.length).toBeGreaterThan(0)
      expect(shelf.metrics.completed).toBe(1)
    }
    expect(opened.size).toBe(15)
    expect(await filesIn(running, 'uploads')).toEqual([])
  })

  test('have people who can sign in with the printed passwords, coins with a warning, and are created once', async () => {
    const printed = running.printed.slice(1)
    expect(printed[0]).toBe('Demo members, passwords shown only once:')
    const cells = (line: string) => line.trim().split(/ {2,}/)
    const rows = printed.slice(1, 7).map(cells)
    expect(printed[7]).toBe('Demo administrators with limited roles, passwords shown only once:')
    const administrators = printed.slice(8).map(cells)
    expect(administrators.map(([, , role]) => role)).toEqual(['finance', 'support'])
    for (const [email = '', password = '', role] of administrators) {
      const { user } = await (await signIn(running, { email, password })).call(identity.getUser, {})
      expect(user).toMatchObject({ role: 'admin', adminRoles: [role] })
    }
    const levels: string[] = []
    const pictured: (string | null)[] = []
    for (const [email = '', password = '', kind] of rows) {
      const person = await signIn(running, { email, password })
      const { user } = await person.call(identity.getUser, {})
      expect(user.signup.status).toBe(kind === 'awaiting approval' ? 'pending' : 'approved')
      levels.push(user.membershipLevel)
      if (user.avatar) pictured.push((await person.send('GET', user.avatar)).headers.get('content-type'))
    }
    expect(pictured).toEqual(['image/webp', 'image/webp'])
    expect(levels).toEqual(['seeker', 'guardian', 'master', 'none', 'none', 'none'])
    expect(new Set([...rows, ...administrators].map(([, password]) => password)).size).toBe(8)

    const visitor = aClient(running.url)
    const { cryptoDepositAccounts } = await visitor.call(membership.getDepositAccounts, {})
    expect(cryptoDepositAccounts).toHaveLength(6)
    for (const { address } of cryptoDepositAccounts) expect(address).toBe('Demo: do not send coins')

    const { products: listed, total, facets } = await visitor.call(store.listProducts, { query: { limit: '100' } })
    expect(total).toBe(25)
    for (const { count } of facets.categories) expect(count).toBeGreaterThan(0)
    expect(new Set(listed.map(({ image }) => image)).size).toBe(25)
    const picture = await visitor.send('GET', listed[0]?.image ?? '')
    expect(picture.headers.get('content-type')).toBe('image/webp')
    const { plans } = await visitor.call(membership.listPlans, {})
    expect(plans.map(({ rewards }) => rewards.length)).toEqual([1, 1, 1])

    const admin = await signIn(running, chief)
    const { metrics } = await admin.call(products.listManagedProducts, { query: {} })
    expect(metrics).toEqual({ products: 28, onOffer: 28, lowStock: 5, outOfStock: 1 })
    const { users } = await admin.call(members.listMembers, { query: { signup: 'pending' } })
    expect(users).toHaveLength(3)
    for (const { id } of users) {
      const proof = await admin.send('GET', `/api/users/${id}/proof`)
      expect(proof.headers.get('content-type')).toBe('image/png')
      expect((await proof.arrayBuffer()).byteLength).toBeGreaterThan(1000)
    }
    expect(await filesIn(running, 'uploads')).toEqual([])

    const holder = await signIn(running, { email: rows[1]?.[0] ?? '', password: rows[1]?.[1] ?? '' })
    const held = await holder.call(wallet.getWalletBalances, {})
    expect(held.totalBalance).toBeGreaterThan(1000)
    // The whole balance arrived with this start, so a day ago there was nothing to compare with.
    expect(held.change24h).toBeNull()
    expect(held.history.length).toBeGreaterThan(20)
    const requests = await admin.call(transactions.listTransactions, { query: { limit: '50' } })
    const combinations = new Set(requests.transactions.map(({ type, status }) => `${type} ${status}`))
    for (const state of ['deposit pending', 'deposit denied', 'deposit flagged', 'deposit completed'])
      expect(combinations).toContain(state)
    for (const state of ['withdrawal pending', 'withdrawal approved', 'buy pending', 'buy completed', 'sell completed'])
      expect(combinations).toContain(state)
    const { orders } = await admin.call(orderManagement.listOrders, { query: {} })
    expect(orders.map(({ status }) => status).sort()).toEqual([
      'cancelled',
      'delivered',
      'processing',
      'processing',
      'shipped',
    ])
    expect(listed.find(({ name }) => name === 'Himalayan salt lamp')).toMatchObject({ rating: 5, ratingCount: 1 })
    expect((await admin.call(treasury.runReconcile, {})).report.differences).toEqual([])
    // The pending purchase has a fixed price.
    const order = requests.transactions.find(({ type, status }) => type === 'buy' && status === 'pending')
    expect(order?.paidFrom).toBe('outside')
    const { transaction } = await admin.call(transactions.approveTransaction, { params: { id: order?.id ?? '' } })
    expect(transaction.status).toBe('completed')

    const before = await everything(databaseUrl)
    expect((await start(databaseUrl, account, true)).printed).toEqual([])
    expect(await everything(databaseUrl)).toEqual(before)
  })

  test('are restored from an encrypted archive with every row and file', async () => {
    await running.app.stop()
    const site = { databaseUrl, dataDir: running.config.dataDir }
    const passphrase = 'a passphrase with ümlauts'
    const archive = await makeOf(site, { passphrase })
    const target = await anEmptySite()
    const progress: number[] = []
    await restoreFrom(site, target, { passphrase, progress: (_, bytes) => progress.push(bytes) })
    expect(progress.at(-1)).toBe(archive.bytes)
    const before = await contentsOf(databaseUrl)
    expect(Object.keys(before).length).toBeGreaterThan(100)
    expect(await contentsOf(target.databaseUrl)).toEqual(before)
    const files = await fileHashes(site)
    expect(Object.keys(files).length).toBeGreaterThan(100)
    expect(await fileHashes(target)).toEqual(files)
    expect(archive).toMatchObject({ files: Object.keys(files).length, lost: 0, encrypted: true })
  })
})

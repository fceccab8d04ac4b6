import { beforeAll, expect, test } from 'vitest'
import { aClient, type Client } from '../test/client.ts'
import { sample } from '../test/media.ts'
import { anEmail, aProof, lastCode } from '../test/people.ts'
import { aServer, type Running } from '../test/running.ts'
import { aSpecifiedClient, forms, has, type Json, type Specified } from '../test/specified.ts'
import { aTreasurer, elsewhere } from '../test/wallet.ts'

// The specification's two clients: they know the calls of its section 7 and the fields of its section 3, and nothing
// else. The tests tell one story in order.

let running: Running
let adminForms: Specified
let member: Specified
let user: Json
let listener: Client
const email = anEmail()
const password = 'correct horse battery'
const shipping = { first_name: 'Ada', last_name: 'Lind', address: 'Harbour 1', city: 'Oslo', zipcode: '0150' }

const named = (list: Json[], name: string): Json =>
  list.find((item) => item['name'] === name || item['title'] === name) ?? {}

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  const admin = await aTreasurer(running)
  adminForms = aSpecifiedClient(admin)
  listener = aClient(running.url)
  member = aSpecifiedClient(listener)
})

test('an administrator manages plans, coins and features', async () => {
  const systemControls = await adminForms.get('/system-controls')
  has(
    systemControls['systemControls'],
    'systemStatus uptimePercent registrationEnabled activePaymentAssets inactivePaymentAssets',
  )
  has(systemControls['systemControls'], 'maintenanceMode loginEnabled registrationFee cryptoAssets')
  for (const path of ['maintenance', 'registration', 'login']) {
    await adminForms.send('POST', `/system-controls/${path}`, { status: path === 'maintenance' })
    await adminForms.send('POST', `/system-controls/${path}`, { status: path !== 'maintenance' })
  }
  await adminForms.send('POST', '/system-controls/signup-fee', { fee: 25 })
  for (const feature of ['store', 'content', 'wallet', 'community', 'live_sessions', 'analytics'])
    await adminForms.send('POST', '/system-controls/feature', { feature, status: true })
  const { plan } = await adminForms.form('POST', '/system-controls/create-plan', forms.plan)
  has(plan, 'id name description price icon features popular growth_aggregate active')
  await adminForms.form('POST', `/system-controls/update-plan/${plan.id}`, { ...forms.plan, amount: '60' })
  await adminForms.send('DELETE', `/system-controls/delete-plan/${plan.id}`)
  const coin = { crypto_name: 'Silver', crypto_symbol: 'SLV', address: 'silver-vault-12', icon: 'S' }
  const asset = (await adminForms.form('POST', '/system-controls/create-asset', { ...coin, enabled: 'false' }))['asset']
  has(asset, 'id name symbol address icon enabled rate')
  await adminForms.form('POST', `/system-controls/update-asset/${asset.id}`, { ...coin, enabled: 'false' })
  await adminForms.send('DELETE', `/system-controls/delete-asset/${asset.id}`)
})

test('an administrator fills the store and the library, including drafts', async () => {
  const bells = { name: 'Bells', description: 'To ring', emoji: '🔔' }
  const { category } = await adminForms.send('POST', '/product/category', bells)
  has(category, 'id name description emoji active productCount')
  await adminForms.send('PUT', `/product/category/${category.id}`, { ...bells, description: 'To be rung' })
  const product = { ...forms.product, category_id: category.id }
  const bell = (await adminForms.form('POST', '/product', product))['product']
  has(bell, 'id name description price category categoryId isReward rewardPlan isDiscounted discountedPercentage')
  has(bell, 'stockCount inStock isFeatured image tags updatedAt')
  await adminForms.form('POST', `/product/${bell.id}`, { ...product, name: 'Small bell' })
  const gong = (await adminForms.form('POST', '/product', { ...product, name: 'Gong', in_stock: 'false' }))['product']
  expect(named((await adminForms.get('/product'))['products'], 'Gong')).toMatchObject({ id: gong.id, inStock: false })
  await adminForms.send('DELETE', `/product/${gong.id}`)
  const unused = (await adminForms.send('POST', '/product/category', { ...bells, name: 'Unused' }))['category']
  await adminForms.send('DELETE', `/product/category/${unused.id}`)

  const shelf = { name: 'Chants', description: 'Sung', type: 'text', emoji: '🎶', active: true }
  const chants = (await adminForms.send('POST', '/content/category', shelf))['category']
  has(chants, 'id name description type emoji active contentCount')
  await adminForms.send('PUT', `/content/category/${chants.id}`, { ...shelf, description: 'Sung together' })
  const { plans } = await adminForms.get('/plans')
  const item = { ...forms.item, plan_id: plans[0].id, content_category_id: chants.id }
  const chant = (await adminForms.form('POST', '/content', item))['content']
  has(chant, 'id title description type category categoryId duration planId requiredLevel published featured fileUrl')
  has(chant, 'thumbnailUrl textContent tags updatedAt')
  const draft = (await adminForms.form('POST', '/content', { ...item, title: 'Second chant', published: 'false' }))[
    'content'
  ]
  await adminForms.form('POST', `/content/${draft.id}`, { ...item, title: 'Second chant, slower', published: 'false' })
  expect(named((await adminForms.get('/content'))['content'], 'Second chant, slower')).toMatchObject({
    published: false,
  })
  expect(named((await adminForms.get('/content/category'))['categories'], 'Chants')).toMatchObject({ active: true })
  await adminForms.send('DELETE', `/content/${draft.id}`)
  const empty = (await adminForms.send('POST', '/content/category', { ...shelf, name: 'Empty' }))['category']
  await adminForms.send('DELETE', `/content/category/${empty.id}`)

  const course = { ...forms.course, plan_id: plans[0].id }
  const silence = (await adminForms.form('POST', '/courses', course))['course']
  has(silence, 'id title description category requiredLevel planId duration price courseObjective prerequisites tags')
  has(silence, 'published featured certificateAvailable openForEnrollment enrollments completionRate lessons')
  await adminForms.form('PUT', `/courses/${silence.id}`, { ...course, title: 'Keeping a silence' })
  const lesson = { ...forms.lesson, course_id: silence.id }
  const sit = (await adminForms.form('POST', '/lessons', lesson))['lesson']
  has(sit, 'id title description duration type contentType contentUrl textContent materials')
  await adminForms.form('PUT', `/lessons/${sit.id}`, { ...lesson, title: 'Sit down' })
  const tone = new File([new Uint8Array(await sample('tone.mp3'))], 'tone.mp3', { type: 'audio/mpeg' })
  const audio = { ...lesson, title: 'Listen', type: 'audio', contentType: 'audio', text_content: '', file: tone }
  await adminForms.form('POST', '/lessons', audio)
  const stand = (await adminForms.form('POST', '/lessons', { ...lesson, title: 'Stand' }))['lesson']
  await adminForms.send('DELETE', `/lessons/${stand.id}`)
  has(
    (await adminForms.get('/courses/coursesAdminData'))['courses']?.[0],
    'id title lessons enrollments completionRate',
  )
  expect(named((await adminForms.get('/courses'))['courses'], 'Keeping a silence')).toMatchObject({ published: true })
})

test('a visitor sees the cost of joining, verifies an email address and applies', async () => {
  const { plans } = await member.get('/plans')
  has(plans[0], 'id name description price features rewards popular icon')
  const due = await member.get(`/cryptoDeposit/${plans[0].id}`)
  expect((await member.get('/cryptoDeposit'))['feeAmount']).toBe('25')
  const [account] = due['cryptoDepositAccounts']
  has(account, 'crypto_symbol crypto_name crypto_amount address rate')
  await member.send('POST', '/auth/send-otp', { email, name: 'Ada' })
  await member.send('POST', '/auth/verify-email', { email, otp: await lastCode(running, email) })
  const paid = { crypto_symbol: account.crypto_symbol, fee_crypto: account.crypto_amount, fee_usd: due['feeAmount'] }
  const sent = { proof_image: await aProof(), name: 'Ada', plan_id: plans[0].id, email, password, ...paid }
  has(await member.form('POST', '/auth/sign-up-request', sent), 'user token')
})

test('an administrator reviews people and approves them', async () => {
  const { users } = await adminForms.get('/users')
  const applicant = users.find((item: Json) => item['email'] === email)
  has(applicant, 'id name email plan_id role membership status joined lastActive signupRequest')
  has(applicant.signupRequest, 'approved proof_image_path fee_crypto fee_usd crypto_symbol')
  await adminForms.send('POST', `/users/${applicant.id}/approve`)
  const { plans } = await adminForms.get('/plans')
  const created = (await adminForms.send('POST', '/users', { name: 'Bea', email: anEmail(), plan_id: plans[0].id }))[
    'user'
  ]
  await adminForms.send('PUT', `/users/${created.id}`, { name: 'Bea B.', email: created.email, plan_id: plans[1].id })
  for (const action of ['suspend', 'activate', 'ban', 'unban'])
    await adminForms.send('POST', `/users/${created.id}/${action}`)
  const details = (await adminForms.get(`/users/${created.id}/details`))['user']
  has(details, 'totalSessions walletBalance membershipSince contentViewed purchases supportTickets referrals')
  has(details, 'cryptoPortfolio recentTransactions activityLog')
  has(details.walletBalance, 'total btc eth')
  await adminForms.send('DELETE', `/users/${created.id}`)
})

test('a member signs in, updates their profile and requests a higher plan', async () => {
  const signedIn = await member.send('POST', '/auth/login', { email, password })
  user = signedIn['user']
  has(await member.get('/auth/user'), 'user')
  has(user, 'id name email role membershipLevel joined planId contentAccessed growthScore shippingDetails')
  const input = Object.fromEntries(
    Object.entries(shipping).map(([name, value]) => [`shipping_details[${name}]`, value]),
  )
  const saved = await member.form('POST', '/users/shipping-details', { ...input, 'shipping_details[state]': 'Oslo' })
  expect(saved['user'].shippingDetails).toMatchObject(shipping)
  const changed = { current_password: password, password: `${password} 2`, password_confirmation: `${password} 2` }
  await member.send('POST', '/password/change', changed)
  const logs = await member.get('/user/activity-logs')
  has(logs['activity_logs'][0], 'id type title time status')
  has(logs['notifications'][0], 'id title time read')
})

test('a member fills a cart', async () => {
  const { products } = await member.get('/product')
  const bell = named(products, 'Small bell')
  has(bell, 'id name description category price discount image rating inStock')
  has((await member.get('/product/category'))['categories'][0], 'id name')
  await member.send('POST', '/cart', { product_id: bell['id'], quantity: 2, user_id: user['id'] })
  const [line] = (await member.get('/cart/getItem'))['items']
  has(line, 'id product_id quantity user_id name category price')
  await member.send('PUT', `/cart/${line.id}`, { quantity: 3 })
  await member.send('DELETE', `/cart/${line.id}`)
  await member.send('POST', '/cart', { product_id: bell['id'], quantity: 1 })
})

test('a member sees the wallet and makes each kind of request', async () => {
  const wallet = await member.get('/wallets/getWalletBalances')
  has(wallet, 'totalBalance balances')
  has(wallet['balances'][0], 'id crypto_symbol crypto_name balance usd_equivalent')
  const { id } = wallet['balances'].find((balance: Json) => balance['crypto_symbol'] === 'BTC')
  const input = { asset: 'BTC', wallet_id: String(id) }
  await member.form('POST', '/wallets/depositRequest', { ...input, amount: '0.1', proof_of_payment: await aProof() })
  const { transactions } = await adminForms.get('/wallets/transactions')
  const deposit = transactions.find((item: Json) => item['userEmail'] === email)
  has(deposit, 'id txHash user userEmail type amount currency status proofOfPayment address network notes createdAt')
  has(deposit, 'completedAt approvedBy approvedAt')
  await adminForms.send('POST', `/wallets/approve/${deposit.id}`)
  await member.form('POST', '/wallets/withdrawalRequest', { ...input, amount: '0.01', address: elsewhere.BTC })
  await member.form('POST', '/wallets/buyRequest', { ...input, amount: '10' })
  const sold = await member.form('POST', '/wallets/sellRequest', { ...input, amount: '10' })
  has(sold['transaction'], 'id type asset amount date status')
  has((await member.get('/wallets/transaction/user'))['transactions'][0], 'id type asset amount date status')
  const worth = { amount: 100, from: 'USD', to: 'BTC', crypto_symbol: 'BTC' }
  has(await member.send('POST', '/wallets/convert', worth), 'convertedAmount')
  has(await member.get('/wallets/networkFee', { crypto_symbol: 'BTC', amount: '0.01' }), 'network_fee')
  const listed = (await adminForms.get('/wallets/transactions'))['transactions'].find(
    (item: Json) => item['type'] === 'sell',
  )
  await adminForms.send('POST', `/wallets/deny/${listed.id}`, { reason: 'Not today.' })
})

test('a member reads, and takes a course without enrolling', async () => {
  const chant = named((await member.get('/content'))['content'], 'First chant')
  has(
    chant,
    'id title description category type duration requiredLevel isUploaded fileUrl textContent lessons certificateAvailable',
  )
  expect(chant['textContent']).toBe('Sing it **slowly**.')
  has((await member.get('/content/category'))['categories'][0], 'name')
  const silence = named((await member.get('/courses'))['courses'], 'Keeping a silence')
  has(silence, 'id title description category type duration requiredLevel lessons certificateAvailable')
  has(silence['lessons'][0], 'id title duration type isUploaded')
  const [sit, listen] = silence['lessons']
  expect(sit).toMatchObject({ title: 'Sit down', type: 'text', textContent: 'Sit down.' })
  const played = await listener.send('GET', `/api/audio-content/${user['id']}/${listen.id}/lesson`)
  expect([played.status, played.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  await played.body?.cancel()
})

test('a member pays for an order and a higher plan, and both sides see them', async () => {
  const { items } = await member.get('/cart/getItem')
  const [line] = items
  const product = {
    id: line.product_id,
    name: line.name,
    category: line.category,
    price: line.price,
    quantity: line.quantity,
  }
  const products = Object.fromEntries(
    Object.entries(product).map(([name, value]) => [`products[0][${name}]`, String(value)]),
  )
  const { total } = (await member.get('/cart/getItem'))['pricing']
  await member.form('POST', '/orders', { asset: 'BTC', total: String(total), ...shipping, ...products })
  await member.get('/cart/clear')
  const [order] = (await member.get('/orders/user/orders'))['orders']
  has(order, 'id date status total trackingNumber estimatedDelivery items')
  has(order.items[0], 'id name quantity price')
  const [sold] = (await adminForms.get('/orders'))['orders']
  has(sold, 'id date status total items customerName customerEmail trackingNumber carrier estimatedDelivery')
  has(sold.billingAddress, 'name address city state zip')
  has(sold.shippingAddress, 'name address city state zip')
  const parcel = { status: 'shipped', timestamp: running.clock.now().toISOString(), location: 'Oslo' }
  expect((await adminForms.form('POST', `/orders/${sold.id}/tracking`, parcel))['order']).toMatchObject({
    id: sold.id,
    status: 'shipped',
  })
  const { plans } = await member.get('/plans')
  const higher = plans.find((item: Json) => item['name'] === 'Guardian')
  const rate = (await member.get('/cryptoDeposit'))['cryptoDepositAccounts'].find(
    (item: Json) => item['crypto_symbol'] === 'BTC',
  ).rate
  const cost = (higher.price / rate).toFixed(8)
  has(
    await member.send('POST', '/membership/upgrade', { plan_id: higher.id, crypto_symbol: 'BTC', cost: Number(cost) }),
    'membership',
  )
})

test('a member asks for support, an administrator answers, and each reads it', async () => {
  const { categories } = await member.get('/support/categories')
  has(categories[0], 'id name')
  const input = { subject: 'A bell', message: 'Where is it?', priority: 'low', category_id: categories[0].id }
  await member.send('POST', '/support/tickets', input)
  const open = (await adminForms.get('/support/tickets'))['tickets'].find(
    (ticket: Json) => ticket['subject'] === 'A bell',
  )
  has(
    open,
    'id ticketReference subject message userName userEmail category priority status assignedTo createdAt updatedAt',
  )
  has(open, 'lastResponse conversation')
  has(
    (await adminForms.send('POST', `/support/tickets/${open.id}/replies`, { message: 'On its way.' }))['reply'],
    'id from message timestamp attachments',
  )
  const me = (await adminForms.get('/auth/user'))['user']
  await adminForms.send('PUT', `/support/tickets/${open.id}`, { status: 'resolved', assigned_to: me.id })
  const [own] = (await member.get('/support/tickets'))['tickets']
  has(own, 'id ticketReference subject message category priority status createdAt lastResponse conversation')
  has(own.conversation[0], 'id author message timestamp')
  has(
    (await member.send('POST', `/support/tickets/${open.id}/replies`, { message: 'Thank you.' }))['reply'],
    'id author message timestamp',
  )
})

test('an administrator reads metrics and the audit log, and both sign out', async () => {
  for (const section of ['overview', 'products', 'content', 'courses', 'transactions', 'support', 'system-controls'])
    expect(await adminForms.get(`/analytics/${section}`)).toEqual(expect.any(Object))
  has((await adminForms.get('/activity-logs'))['activity_logs'][0], 'id time message')
  for (const client of [member, adminForms]) await client.send('POST', '/auth/logout')
})

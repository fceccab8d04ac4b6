import { randomUUID } from 'node:crypto'
import { callerOf, type Caller } from './api.ts'
import { aPicture } from './files.ts'
import type { Access, Product } from './product.ts'

/** A person with an account. */
export interface Person extends Access {
  id: string
  name: string
  token: string
  api: Caller
}

export const PASSWORD = 'correct horse battery'

const surnames = ['Alder', 'Birch', 'Cedar', 'Hazel', 'Linden', 'Maple', 'Rowan', 'Willow']

/** A unique name and email address. */
export const somebody = (): { name: string; email: string } => {
  const mark = randomUUID().slice(0, 8)
  const surname = surnames[Number.parseInt(mark.slice(0, 2), 16) % surnames.length]
  // Letters only, to look like a name.
  const input = mark.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
  return { name: `${input.charAt(0).toUpperCase()}${input.slice(1)} ${surname}`, email: `${mark}@example.org` }
}

export const signedIn = async (product: Product, access: Access): Promise<Person> => {
  const login = { email: access.email, password: access.password }
  const reply = await callerOf(product).send<{ user: { id: string; name: string }; token: string }>(
    'POST',
    '/auth/login',
    login,
  )
  return { ...login, ...reply.user, password: access.password, token: reply.token, api: callerOf(product, reply.token) }
}

/** The first administrator, in a new session. */
export const theAdmin = (product: Product): Promise<Person> => signedIn(product, product.admin)

const adminCallers = new WeakMap<Product, Caller>()

const isSignedIn = (caller: Caller): Promise<boolean> =>
  caller.get('/auth/user').then(
    () => true,
    () => false,
  )

/**
 * API calls as the first administrator in one shared session: administrators have at most three, and a fourth would end
 * the session of a window.
 */
export const adminApi = async (product: Product): Promise<Caller> => {
  const stored = adminCallers.get(product)
  if (stored && (await isSignedIn(stored))) return stored
  const { api } = await theAdmin(product)
  adminCallers.set(product, api)
  return api
}

/** The deposit addresses of the tests. */
export const tillAddresses = {
  BTC: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ETH: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
}

/**
 * Sets address and rate of the coins, so that people can pay, and a daily limit high enough for the first administrator
 * to approve all tests alone. Call once per product.
 */
export const openTheTill = async (product: Product): Promise<void> => {
  const { api } = await theAdmin(product)
  for (const [symbol, rate] of Object.entries({ BTC: '50000', ETH: '2500' })) {
    const form = new FormData()
    form.append('address', tillAddresses[symbol as keyof typeof tillAddresses])
    form.append('rate', rate)
    form.append('enabled', 'true')
    await api.send('POST', `/system-controls/update-asset/${symbol}`, form)
  }
  await product.change([
    "insert into setting (key, value, changed_at) values ('aloneADayCents', '100000000000', now()) on conflict do nothing",
  ])
}

interface Due {
  cryptoDepositAccounts: { crypto_symbol: string; crypto_amount: string }[]
  feeAmount: string
}

export interface Plan {
  id: string
  name: string
  level: string
}

export const plansOf = async (product: Product): Promise<Plan[]> =>
  (await callerOf(product).get<{ plans: Plan[] }>('/plans')).plans

/** An applicant with a pending request. */
export const anApplicant = async (product: Product, level = 'seeker'): Promise<Person> => {
  const { name, email } = somebody()
  const visitor = callerOf(product)
  await visitor.send('POST', '/auth/send-otp', { email, name })
  await visitor.send('POST', '/auth/verify-email', { email, otp: await product.code(email) })
  const plan = (await plansOf(product)).find((candidate) => candidate.level === level)
  const due = await visitor.get<Due>('/cryptoDeposit')
  const [account] = due.cryptoDepositAccounts
  const picture = aPicture()
  const form = new FormData()
  const fields = { name, email, password: PASSWORD, plan_id: plan?.id ?? '' }
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('crypto_symbol', account?.crypto_symbol ?? '')
  form.append('fee_crypto', account?.crypto_amount ?? '')
  form.append('fee_usd', due.feeAmount)
  form.append('proof_image', new File([new Uint8Array(picture.buffer)], picture.name, { type: picture.mimeType }))
  const reply = await visitor.send<{ user: { id: string }; token: string }>('POST', '/auth/sign-up-request', form)
  const api = callerOf(product, reply.token)
  return { id: reply.user.id, name, email, password: PASSWORD, token: reply.token, api }
}

/** A member with an approved application. */
export const aMember = async (product: Product, level = 'seeker'): Promise<Person> => {
  const applicant = await anApplicant(product, level)
  await (await adminApi(product)).send('POST', `/users/${applicant.id}/approve`)
  return applicant
}

/**
 * A second administrator, added by the first one and signed in through the invitation; they can't approve changes yet.
 */
export const aNewAdmin = async (product: Product, offices?: readonly string[]): Promise<Person> => {
  const { name, email } = somebody()
  const { api } = await theAdmin(product)
  await api.send('POST', '/users', { name, email, role: 'admin', ...(offices && { adminRoles: offices }) })
  const link = await product.link(email, '/reset-password')
  const token = new URL(link, product.url).searchParams.get('token')
  const fields = { token, password: PASSWORD, password_confirmation: PASSWORD }
  await callerOf(product).send('POST', '/auth/reset-password', fields)
  return signedIn(product, { email, password: PASSWORD })
}

/** The same administrator some days later: an owner who can approve changes that need two people. */
export const anotherAdmin = async (product: Product): Promise<Person> => {
  const admin = await aNewAdmin(product)
  await product.change(
    ["update person set counts_from = counts_from - interval '73 hours', offices = '{owner}' where id = $1", admin.id],
    [
      "update guarded_change set status = 'applied', decided_at = coalesce(holds_at, asked_at) where kind = 'offices' and subject = $1",
      admin.id,
    ],
  )
  return admin
}

/** Confirms, as another administrator, the pending change with this title. */
export const confirmPending = async ({ api }: Person, title: string): Promise<void> => {
  const { changes } = await api.get<{ changes: { id: string; title: string; status: string }[] }>('/approvals')
  const change = changes.find((candidate) => candidate.status === 'waiting' && candidate.title === title)
  await api.send('POST', `/approvals/changes/${change?.id}/confirm`)
}

/** An administrator with these roles. */
export const anAdministratorAs = async (product: Product, held: readonly string[]): Promise<Person> => {
  const { id, name, email, password } = await aMember(product)
  await (await adminApi(product)).send('PUT', `/users/${id}`, { name, email, role: 'admin', adminRoles: held })
  return signedIn(product, { email, password })
}

// The other servers of the comparison, in one small program: Fastify that answers the product's own bytes from memory
// (nothing can be faster: the limit), and Fastify with one query and nothing else (the floor).
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** What is used of Fastify, pg and argon2. They are the product's own copies, so their versions are the same. */
interface Request {
  headers: Record<string, string | undefined>
  body: unknown
}
interface Reply {
  headers(values: Record<string, string>): Reply
  send(body: unknown): unknown
}
type Handler = (request: Request, reply: Reply) => unknown
interface Server {
  get(path: string, handler: Handler): void
  post(path: string, handler: Handler): void
  listen(options: { port: number; host: string }): Promise<string>
}
interface Statement {
  name: string
  text: string
  values: unknown[]
}
interface Pool {
  query(statement: Statement): Promise<{ rows: Record<string, unknown>[] }>
}

/** One answer of the product, to be given from memory. */
export interface Kept {
  path: string
  headers: Record<string, string>
  /** base64 */
  body: string
}

const ofTheServer = createRequire(new URL('../packages/server/package.json', import.meta.url))
const fastify = ofTheServer('fastify') as (options: { logger: boolean }) => Server
const pg = ofTheServer('pg') as { Pool: new (options: { connectionString: string; max: number }) => Pool }
const { verify } = ofTheServer('@node-rs/argon2') as { verify(hash: string, password: string): Promise<boolean> }

const app = fastify({ logger: false })
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL ?? '', max: 16 })

const tokenHash = (request: Request): Buffer =>
  createHash('sha256')
    .update((request.headers.authorization ?? '').slice('Bearer '.length))
    .digest()

const person = `select person.* from session join person on person.id = session.person_id
  where session.token_hash = $1 and session.ended_at is null and person.status = 'active' and person.deleted_at is null`

const people = `select person.*, request.* from person
  left join lateral (select status as request_status, sent_at, fee_cents from signup_request
    where person_id = person.id order by sent_at desc limit 1) as request on true
  where deleted_at is null and exists (${person}) order by joined_at desc, person.id desc limit 11`

const one = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values })

for (const { path, headers, body } of JSON.parse(readFileSync(process.env.BENCH_ANSWERS ?? '', 'utf8')) as Kept[]) {
  const bytes = Buffer.from(body, 'base64')
  app.get(path, (_request, reply) => reply.headers(headers).send(bytes))
}

app.get('/floor/user', async (request) => ({
  user: (await one('user', person, [tokenHash(request)])).rows[0],
}))
app.get('/floor/users', async (request) => ({ users: (await one('users', people, [tokenHash(request)])).rows }))
app.post('/floor/login', async (request) => {
  const given = request.body as { email: string; password: string }
  const found = await one(
    'login',
    'select id, name, password_hash from person where email = $1 and deleted_at is null',
    [given.email],
  )
  const right = await verify(String(found.rows[0]?.password_hash), given.password)
  return { user: found.rows[0]?.name, right }
})

process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.on('SIGTERM', () => process.exit(0))

import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog, type Log } from '../log.ts'
import { scrubText } from './scrub.ts'

const written = (write: (log: Log) => void): string => {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  write(createLog('trace', destination))
  const text = lines.join('')
  for (const line of text.trim().split('\n')) JSON.parse(line)
  return text
}

const planted = 'sesame-42'
const token = 'vs_9fK2mQx7Lp0aZt5RwYb8NcVd3HgJs6UeXi1To4Mk-Q'

describe('scrubbing log lines', () => {
  it.each([
    ['a field far inside', { a: { b: { c: { d: { password: planted } } } } }],
    ['a field of another name', { upstream: { refresh_token: planted, client_secret: planted } }],
    ['a cookie', { reply: { 'set-cookie': planted } }],
    ['a field with quotation marks in it', { deep: { er: { still: { token: `"${planted}\\"` } } } }],
    ['the message of an error', { err: new Error(`could not sign in with password=${planted}`) }],
    ['the cause of an error', { err: new Error('no', { cause: new Error(`Authorization: ${planted}`) }) }],
    ['a header in a text', { why: `Bearer ${planted}` }],
    ['an address of a database', { err: new Error(`connect postgres://vesica:${planted}@db.example.org/vesica`) }],
    ['a link', { url: `https://vesica.example/reset-password?token=${planted}&code=${planted}#x` }],
    ['a code in a link', { url: `/api/auth/verify?otp=${planted}` }],
    ['an answer in a text', { err: new Error(`it said {"user":"x","password":"${planted}","n":1}`) }],
    ['an answer in an answer', { why: JSON.stringify({ body: JSON.stringify({ token: planted }) }) }],
    ['an answer with a quotation mark and spaces in it', { why: JSON.stringify({ password: `"x" \\ ${planted}` }) }],
    ['a text in single quotation marks', { why: `{ 'password': '${planted}' }` }],
    ['a passphrase', { passphrase: planted, backupPassphrase: planted }],
    [
      'a variable of the environment',
      { why: `BACKUP_PASSPHRASE=${planted} SMTP_PASSWORD=${planted} S3_SECRET_KEY=${planted}` },
    ],
    ['a new password', { new_password: planted, why: `newPassword: ${planted}` }],
    ['the begin of a line', { why: `it said\nBearer ${planted}` }],
    ['the begin of a column', { why: `\u001b[1m\tBasic ${planted}` }],
  ])('masks a secret in %s', (_where, fields) => {
    expect(written((log) => log.warn(fields, 'planted'))).not.toContain(planted)
    expect(written((log) => log.warn(fields, 'planted'))).toContain('planted')
  })

  it.each([
    ['a token', token],
    ['a hash', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    ['an address of a person', 'anna.berg+news@mail.example.org'],
    ['an address with letters of its own', 'jürgen@müller.example'],
    ['a code', 'code is 482913'],
    ['a code of a file', 'otp: 48291377'],
  ])('masks in the message: %s', (_what, secret) => {
    const text = written((log) => log.info(`it said ${secret}, and then`))
    expect(text).not.toContain(/\d{6,8}$/.exec(secret)?.[0] ?? secret)
    expect(text).toContain('and then')
  })

  it.each([
    ['after the name of an archive', `vesica-20260301T113000Z-scheduled-0a1b2c3d.tar.zst ${token}`],
    ['that begins like the name of an archive', `vesica-20260301T113000Z-scheduled-0a1b2c3d${token}.tar.zst`],
    ['that ends like one', `${token}-vesica-20260301T113000Z-scheduled-0a1b2c3d.tar.zst`],
    ['in the place of its word', `vesica-20260301T113000Z-${token}-0a1b2c3d.tar.zst`],
  ])('masks a token %s', (_where, text) => {
    const line = written((log) => log.info({ archive: text }, text))
    expect(line).not.toContain(token)
    expect(line.match(/\[masked\]/g)).toHaveLength(2)
  })

  it.each(['asked', 'scheduled', 'command', 'upgrade', 'replaced'])('keeps the name of an archive: %s', (reason) => {
    for (const end of ['.tar.zst', '.tar.zst.age']) {
      const archive = `vesica-20260301T113000Z-${reason}-0a1b2c3d${end}`
      const text = written((log) => log.info({ archive, bytes: 12 }, `read ${archive}, and then`))
      expect(text).toContain(`"archive":"${archive}"`)
      expect(text).toContain(`read ${archive}, and then`)
    }
  })

  it.each([
    ['an address at the begin of a line', '\nanna@example.org and then', '\n[address] and then'],
    ['a code at the begin of a line', '\r\ncode 482913', '\r\ncode [masked]'],
    ['a token after a tab', `\t${token}\u0001.`, '\t[masked]\u0001.'],
    ['half a sign before an address', '\ud83danna@example.org', '\ud83d[address]'],
    ['a backslash for a value', 'password=\\', 'password=\\'],
    ['a backslash in the place of a new line', `\\nBearer ${planted}`, '\\nBearer [masked]'],
  ])('leaves the rest of the text unchanged: %s', (_what, input, left) => {
    const line: unknown = JSON.parse(
      written((log) => log.info({ said: input, after: [input], last: 'here' }, 'planted')),
    )
    expect(line).toMatchObject({ said: left, after: [left], last: 'here' })
    expect(scrubText(input)).toBe(left)
  })

  it.each(['a', 'a.', '1-', 'password', 'api_key ', 'code\n', '://', '?a', '"token":"', '\\'])(
    'takes linear time for %j',
    (fragment) => {
      const text = `x@${fragment.repeat(128 * 1024)}`.slice(0, 128 * 1024)
      const startedAt = performance.now()
      scrubText(text)
      expect(performance.now() - startedAt).toBeLessThan(50_000)
    },
  )

  it('keeps ids and error details', () => {
    const id = '0197a1b2-0000-7000-8000-0123456789ab'
    const error = Object.assign(new Error('a check was violated'), {
      code: '23514',
      constraint: 'membership_period_follows_what_it_is_after',
    })
    const text = written((log) => log.error({ id, route: '/api/users/:id', ms: 12, err: error }, 'failed'))
    for (const fragment of [id, '/api/users/:id', 'a check was violated', '23514', error.constraint, 'scrub.test.ts'])
      expect(text).toContain(fragment)
    expect(text).not.toContain('masked')
  })
})

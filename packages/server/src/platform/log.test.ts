import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

const written = (level: string, write: (log: ReturnType<typeof createLog>) => void): string => {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  write(createLog(level, destination))
  return lines.join('')
}

describe('the log', () => {
  it('masks secrets anywhere', () => {
    const text = written('trace', (log) => {
      log.info({ password: 'sesame', body: { otp: 'sesame', form: { current_password: 'sesame' } } }, 'a')
      log.debug({ request: { authorization: 'sesame', cookie: 'sesame' }, token: 'sesame' }, 'b')
      log.trace({ options: { headers: { 'idempotency-key': 'sesame' } } }, 'c')
    })
    expect(text).not.toContain('sesame')
    expect(text.match(/\[masked\]/g)).toHaveLength(7)
  })

  it('logs message and location of an error, without row data', () => {
    const error = Object.assign(new Error('a check was violated', { cause: new Error('the reason') }), {
      code: '23514',
      constraint: 'paid_is_whole',
      detail: 'Failing row contains (sesame)',
      where: 'sesame',
    })
    const text = written('info', (log) => log.error({ err: error }, 'failed'))
    expect(text).not.toContain('sesame')
    for (const fragment of ['a check was violated', '23514', 'paid_is_whole', 'the reason', 'log.test.ts']) {
      expect(text).toContain(fragment)
    }
  })

  it('logs only what its level allows', () => {
    expect(written('warn', (log) => log.info('quiet'))).toBe('')
    expect(written('silent', (log) => log.fatal('quiet'))).toBe('')
  })
})

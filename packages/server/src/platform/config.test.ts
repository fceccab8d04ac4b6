import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const wrongValues: [name: string, value: string][] = [
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['DATABASE_URL', 'mysql://localhost/vesica'],
  ['DATABASE_URL', 'localhost:5432'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['MAIL_FROM', 'Vesica'],
  ['MAIL_FROM', 'a@b.c\nBcc: everybody@example.org'],
  ['MAIL_IN_PORT', 'smtp'],
  ['MAIL_IN_PORT', '65536'],
  ['MAIL_IN_PORT', '-25'],
  ['MAIL_IN_DOMAIN', 'mail example.org'],
  ['MAIL_IN_DOMAIN', 'me@example.org'],
  ['MAIL_IN_DOMAIN', `${'a'.repeat(64)}.org`],
  ['MAIL_IN_SECRET', 'whsec_short'],
  ['MAIL_IN_SECRET', 'c2VzYW1lc2VzYW1lc2VzYW1lc2VzYW1lc2VzYW1l'],
  ['PUBLIC_URL', 'vesica.example.org'],
  ['PUBLIC_URL', 'ftp://vesica.example.org'],
  ['PUBLIC_URL', 'https://vesica.example.org/members'],
  ['PUBLIC_URL', 'https://vesica.example.org/?from=mail'],
  ['PUBLIC_URL', 'https://vesica.example.org/#top'],
  ['PUBLIC_URL', 'https://vesica:sesame@vesica.example.org'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_PASSWORD', 'x'.repeat(129)],
  ['S3_ENDPOINT', 's3.example.org'],
  ['S3_ENDPOINT', 'https://s3.example.org/?bucket=x'],
  ['S3_ENDPOINT', 'https://vesica:sesame@s3.example.org'],
  ['S3_BUCKET', 'My Bucket'],
  ['S3_BUCKET', 'x'],
  ['S3_REGION', 'here, there'],
  ['S3_ACCESS_KEY', 'a b'],
  ['S3_SECRET_KEY', 'a b'],
  ['DEMO', 'maybe'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_FORMAT', 'xml'],
  ['TRUST_PROXY', 'everybody'],
  ['TRUST_PROXY', 'fade'],
  ['TRUST_PROXY', '10.0.0.300'],
  ['TRUST_PROXY', '10.0.0.0/40'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['X_ACCEL_REDIRECT', 'kept-files'],
  ['X_ACCEL_REDIRECT', '/kept files/'],
  ['X_ACCEL_REDIRECT', 'http://localhost/kept'],
  ['LIMITS_FACTOR', '0'],
  ['LIMITS_FACTOR', 'many'],
  ['LIMITS_FACTOR', '-1'],
  ['OFFLINE_START', 'maybe'],
]

const sentencesFor = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error(`${JSON.stringify(env)} was taken`)
}

describe('the configuration', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      smtpUrl: undefined,
      mailFrom: 'Vesica <vesica@localhost>',
      publicUrl: 'http://localhost:3000',
      s3: undefined,
      adminEmail: undefined,
      adminPassword: undefined,
      demo: undefined,
      logLevel: 'info',
      trustProxy: false,
      accelPrefix: undefined,
      limitsFactor: 1,
      offlineStart: true,
    })
  })

  it.each(wrongValues)('%s=%s is rejected with one sentence that names it', (name, value) => {
    const message = sentencesFor({ [name]: value })
    expect(message).toContain(name)
    expect(message.split('\n')).toHaveLength(1)
    expect(message).toMatch(/^[A-Z].*[^,:;]$/)
  })

  it('reports all errors at once', () => {
    const messages = sentencesFor({ PORT: 'x', SMTP_URL: 'x', LIMITS_FACTOR: 'x' }).split('\n')
    expect(messages.map((message) => message.split(' ')[0])).toEqual(['PORT', 'SMTP_URL', 'LIMITS_FACTOR'])
  })

  it('never repeats secrets in errors', () => {
    expect(sentencesFor({ ADMIN_PASSWORD: 'sesame' })).not.toContain('sesame')
    expect(sentencesFor({ DATABASE_URL: 'mysql://vesica:sesame@localhost/vesica' })).not.toContain('sesame')
    expect(sentencesFor({ SMTP_URL: 'http://vesica:sesame@localhost' })).not.toContain('sesame')
  })

  it('treats empty values as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}))
  })

  it('stores files in S3 when all of its settings are set, and fails with only some of them', () => {
    const all = {
      S3_ENDPOINT: 'https://s3.example.org/',
      S3_BUCKET: 'vesica-files',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'sesame',
    }
    const settings = {
      endpoint: 'https://s3.example.org',
      bucket: 'vesica-files',
      accessKey: 'key',
      secretKey: 'sesame',
    }
    expect(readConfig(all).s3).toEqual({ ...settings, region: 'us-east-1' })
    expect(readConfig({ ...all, S3_REGION: 'eu-west-3' }).s3?.region).toBe('eu-west-3')
    expect(sentencesFor({ S3_ENDPOINT: all.S3_ENDPOINT, S3_BUCKET: all.S3_BUCKET })).toBe(
      'An S3 storage needs all of its settings: S3_ACCESS_KEY, S3_SECRET_KEY must be set too.',
    )
    expect(sentencesFor({ S3_REGION: 'eu-west-3' })).toContain('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY')
    for (const name of Object.keys(all)) {
      expect(sentencesFor({ ...all, [name]: '' })).toContain(name)
      expect(sentencesFor({ ...all, [name]: '' })).not.toContain('sesame')
    }
  })

  it('accepts incoming email only with a method and a domain', () => {
    const secret = `whsec_${Buffer.from('sesame'.repeat(5)).toString('base64')}`
    const disabled = { port: undefined, host: '127.0.0.1', tls: undefined, secret: undefined }
    expect(readConfig({ MAIL_IN_DOMAIN: 'Mail.Example.org', MAIL_IN_PORT: '2525' }).mailIn).toEqual({
      ...disabled,
      domain: 'mail.example.org',
      port: 2525,
    })
    expect(readConfig({ MAIL_IN_DOMAIN: 'example.org', MAIL_IN_SECRET: secret, HOST: '::1' }).mailIn).toEqual({
      ...disabled,
      domain: 'example.org',
      host: '::1',
      secret,
    })
    const files = { MAIL_IN_CERT: 'cert.pem', MAIL_IN_KEY: 'key.pem', MAIL_IN_HOST: '0.0.0.0' }
    expect(readConfig({ MAIL_IN_DOMAIN: 'example.org', MAIL_IN_PORT: '25', ...files }).mailIn).toMatchObject({
      host: '0.0.0.0',
      tls: { certFile: 'cert.pem', keyFile: 'key.pem' },
    })
    expect(sentencesFor({ MAIL_IN_PORT: '25' })).toMatch(/^MAIL_IN_PORT needs MAIL_IN_DOMAIN/)
    expect(sentencesFor({ MAIL_IN_SECRET: secret })).toMatch(/^MAIL_IN_SECRET needs MAIL_IN_DOMAIN/)
    expect(sentencesFor({ MAIL_IN_SECRET: secret })).not.toContain(secret)
    expect(sentencesFor({ MAIL_IN_DOMAIN: 'example.org' })).toMatch(/^MAIL_IN_DOMAIN needs MAIL_IN_PORT/)
    expect(sentencesFor({ MAIL_IN_DOMAIN: 'example.org', MAIL_IN_PORT: '25', MAIL_IN_KEY: 'key.pem' })).toBe(
      'MAIL_IN_CERT and MAIL_IN_KEY belong together: both must be set, or neither.',
    )
  })

  it('adds demo data to the embedded database only', () => {
    expect(sentencesFor({ DEMO: 'on', DATABASE_URL: 'postgres://localhost/vesica' })).toContain('DEMO')
    expect(readConfig({ DEMO: 'off', DATABASE_URL: 'postgres://localhost/vesica' }).demo).toBe(false)
  })

  it.each([
    [{ PUBLIC_URL: 'https://vesica.example.org/' }, 'https://vesica.example.org'],
    [{ PUBLIC_URL: 'HTTPS://Vesica.Example.org:443' }, 'https://vesica.example.org'],
    [{ HOST: '0.0.0.0', PORT: '80' }, 'http://localhost:80'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ HOST: '192.0.2.7' }, 'http://192.0.2.7:3000'],
    [{ HOST: '::' }, 'http://localhost:3000'],
  ])('with %j has the public URL %s', (env, url) =>
    expect(readConfig(env as Record<string, string>).publicUrl).toBe(url),
  )

  it.each([
    ['on', true],
    ['off', false],
    ['1', 1],
    ['10.0.0.1', '10.0.0.1'],
    ['10.0.0.0/8, 2001:db8::/32', '10.0.0.0/8, 2001:db8::/32'],
  ])('parses TRUST_PROXY=%s', (text, value) => expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(value))
})

import { general } from './general.ts'

/** The platform's settings, health and test emails, for administrators. */
export const system = {
  openSettings: 'Open the settings',
  coin: {
    openAll: 'Open the coins',
    changed: (code: string) => `The coin ${code}`,
    accepted: 'Accepted for payments',
    minDeposit: 'Minimum deposit',
    networkFee: 'Network fee in USD',
  },
  mailServer: {
    open: 'Open the email settings',
    changed: 'The mail server',
    host: 'Host',
    port: 'Port',
    encryption: 'Encryption',
    userName: 'User name',
    password: 'Password',
    passwords: { none: general.none, set: 'set', replaced: 'replaced' },
    sender: 'Sender',
  },
  testEmail: (platform: string) => ({
    subject: `Test email from ${platform}`,
    text: 'This is a test. Your mail server works.',
  }),
  emailTemplate: {
    changed: (subject: string) => `The email template ${subject}`,
    sampleButton: 'Email button',
  },
  switched: (by: string, name: string, on: boolean) => ({
    title: `${name} ${on ? 'is on' : 'is off'} for everyone: ${by}`,
    text: `${by} turned it ${on ? 'on' : 'off'}.`,
  }),
  switches: { maintenance: 'Maintenance', registrationEnabled: 'Sign-up', loginEnabled: 'Sign-in' },
  signup: {
    feeChanged: 'The registration fee',
    amount: 'Amount in USD',
    chargeChanged: 'The sign-up charge',
    charged: 'Charged',
    charges: {
      fee: 'the registration fee alone',
      fee_and_year: 'the registration fee and the first year of the plan',
    },
  },
  storeTerms: {
    changed: 'The shipping and tax settings',
    shipping: 'Shipping in USD',
    freeShippingAbove: 'Free shipping above in USD',
    tax: 'Tax in percent',
  },
  texts: {
    landing: 'The front page',
    terms: 'The terms',
    privacy: 'The privacy policy',
    name: 'The name of the platform',
    maintenance: 'The maintenance message',
  },
  health: {
    open: 'Open health',
    checks: {
      database: 'Database',
      disk: 'Disk',
      mail: 'Email',
      jobs: 'Jobs',
      rates: 'Rates',
      clock: 'Clock',
      ledger: 'Ledger',
      audit: 'Audit log',
      backup: 'Last backup',
      restore: 'Last restore',
      certificate: 'Certificate',
      processes: 'Processes',
    },
    bad: (check: string, found: string) => ({
      title: `${check}: action needed`,
      text: `The health check found: ${found}.`,
    }),
    good: (check: string, found: string) => ({
      title: `${check}: back to normal`,
      text: `The health check no longer finds a problem: ${found}.`,
    }),
  },
}

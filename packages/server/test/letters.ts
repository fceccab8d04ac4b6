import { vi } from 'vitest'
import { mailFor } from './people.ts'
import type { Running } from './running.ts'

/** The newest letter to an address with this subject, once it has come. */
export const letterTo = (running: Running, email: string, subject: string | RegExp) =>
  vi.waitFor(
    async () => {
      const letters = await mailFor(running, email)
      const fits = (given = '') => (typeof subject === 'string' ? given === subject : subject.test(given))
      const found = letters.findLast((letter) => fits(letter.subject))
      if (!found)
        throw new Error(`No letter ${subject} to ${email}, but: ${letters.map((one) => one.subject).join('; ')}`)
      return found
    },
    { timeout: 15_000, interval: 25 },
  )

/** The token of the link for choosing a password that was last sent to an address. */
export const linkTokenFor = async (running: Running, email: string, subject: string): Promise<string> => {
  const { text } = await letterTo(running, email, subject)
  const token = /reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1]
  if (!token) throw new Error(`The letter to ${email} holds no link`)
  return token
}

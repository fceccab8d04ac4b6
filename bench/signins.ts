import { signIn, type Product } from './product.ts'
import { emailOf, password } from './people.ts'

/** Node's histogram of event loop delay includes the 10 ms between two samples. */
const SAMPLE_EVERY_MS = 10

export interface Rush {
  /** The longest block of the event loop, milliseconds. */
  worstMs: number
  p99Ms: number
  signedIn: number
  refused: number
  seconds: number
}

/** Signs this many members in at once and reads from the product how long its event loop was blocked. */
export const rushOfSignIns = async ({ url }: Product, people: number): Promise<Rush> => {
  await fetch(`${url}/metrics`) // each read resets the histogram
  const startedAt = performance.now()
  const tries = Array.from({ length: people }, (_, n) => signIn(url, { email: emailOf(n + 1), password }))
  const results = await Promise.allSettled(tries)
  const seconds = (performance.now() - startedAt) / 1000
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string): number => {
    const line = text.split('\n').find((entry) => entry.startsWith(`nodejs_eventloop_lag_${name}_seconds `))
    return Math.max(0, Number(line?.split(' ')[1]) * 1000 - SAMPLE_EVERY_MS)
  }
  const signedIn = results.filter(({ status }) => status === 'fulfilled').length
  return { worstMs: value('max'), p99Ms: value('p99'), signedIn, refused: people - signedIn, seconds }
}

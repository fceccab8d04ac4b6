import { signIn, type Product } from './product.ts'
import { emailOf, password } from './people.ts'

/** The histogram of Node's loop delay counts the 10 ms between two looks, too. */
const BETWEEN_LOOKS_MS = 10

export interface Rush {
  /** The longest time in which the event loop answered nobody, milliseconds. */
  worstMs: number
  p99Ms: number
  signedIn: number
  refused: number
  seconds: number
}

/** Lets so many members sign in at once and asks the product how long its event loop stood still meanwhile. */
export const rushOfSignIns = async ({ url }: Product, people: number): Promise<Rush> => {
  await fetch(`${url}/metrics`) // each look begins a new histogram
  const began = performance.now()
  const tries = Array.from({ length: people }, (_, n) => signIn(url, { email: emailOf(n + 1), password }))
  const results = await Promise.allSettled(tries)
  const seconds = (performance.now() - began) / 1000
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string): number => {
    const line = text.split('\n').find((one) => one.startsWith(`nodejs_eventloop_lag_${name}_seconds `))
    return Math.max(0, Number(line?.split(' ')[1]) * 1000 - BETWEEN_LOOKS_MS)
  }
  const signedIn = results.filter(({ status }) => status === 'fulfilled').length
  return { worstMs: value('max'), p99Ms: value('p99'), signedIn, refused: people - signedIn, seconds }
}

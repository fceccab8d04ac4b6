import { security } from '@vesica/contract'
import type { CallFailed } from './failure.ts'

// A call that moves money or power is refused until whoever sits here has proved again who they are. The call layer asks
// for that in one dialog and makes the call once more: nothing that was typed is lost.

/** Asks for a proof. @returns whether it was given; false: the person gave up */
export type ProofAsker = (ways: readonly security.ProofWay[]) => Promise<boolean>

let asker: ProofAsker | undefined
let asking: Promise<boolean> | undefined

/** Says who asks for proofs here. Returns the way to stop. */
export const onProofNeeded = (next: ProofAsker): (() => void) => {
  asker = next
  return () => {
    if (asker === next) asker = undefined
  }
}

/** The ways that the server names; a password, where it names none that is known here. */
const waysIn = (details: unknown): readonly security.ProofWay[] => {
  const named = (details as { ways?: unknown } | undefined)?.ways
  const known = security.proofWays.filter((way) => Array.isArray(named) && named.includes(way))
  return known.length > 0 ? known : ['password']
}

/** Asks for a proof, once for all calls that wait for one. */
export const askForProof = (failure: CallFailed): Promise<boolean> => {
  if (!asker) return Promise.resolve(false)
  asking ??= asker(waysIn(failure.details)).finally(() => {
    asking = undefined
  })
  return asking
}

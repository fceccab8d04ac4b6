import type { security } from '@vesica/contract'
import { Suspense, useEffect, useState } from 'react'
import { onProofNeeded } from '../../data/proof.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const ProofDialog = lazyPart(async () => (await import('./ProofDialog.tsx')).ProofDialog)

interface Asking {
  readonly ways: readonly security.ProofWay[]
  readonly end: (proved: boolean) => void
}

/** Answers calls that require a proof of identity, on any screen. */
export const ProofGate = () => {
  const [asking, setAsking] = useState<Asking>()
  useEffect(
    () =>
      onProofNeeded(
        (ways) =>
          new Promise((resolve) => {
            const end = (proved: boolean) => {
              setAsking(undefined)
              resolve(proved)
            }
            setAsking({ ways, end })
          }),
      ),
    [],
  )
  if (!asking) return null
  return (
    <Suspense>
      <ProofDialog ways={asking.ways} onEnd={asking.end} />
    </Suspense>
  )
}

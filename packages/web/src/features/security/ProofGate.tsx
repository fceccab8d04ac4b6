import type { security } from '@vesica/contract'
import { Suspense, useEffect, useState } from 'react'
import { onProofNeeded } from '../../data/proof.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const ProofDialog = lazyPart(async () => (await import('./ProofDialog.tsx')).ProofDialog)

interface Asking {
  readonly methods: readonly security.ProofWay[]
  readonly end: (proved: boolean) => void
}

/** Answers calls that require a proof of identity, on any screen. */
export const ProofGate = () => {
  const [request, setRequest] = useState<Asking>()
  useEffect(
    () =>
      onProofNeeded(
        (methods) =>
          new Promise((resolve) => {
            const end = (proved: boolean) => {
              setRequest(undefined)
              resolve(proved)
            }
            setRequest({ methods, end })
          }),
      ),
    [],
  )
  if (!request) return null
  return (
    <Suspense>
      <ProofDialog methods={request.methods} onEnd={request.end} />
    </Suspense>
  )
}

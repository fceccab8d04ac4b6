import type { Endpoint, Input } from '@vesica/contract'
import { useRef, useState } from 'react'
import { callForFile } from './call.ts'
import { asFailure, type CallFailed } from './failure.ts'

export interface Download<E extends Endpoint> {
  /**
   * Loads the file and passes it to `save`. Ignored while it is already running. @returns the failure, if any; also in
   * `failure`
   */
  start: (input: Input<E, File>, save: (file: Blob) => void) => Promise<CallFailed | undefined>
  isPending: boolean
  failure: CallFailed | undefined
}

/** Downloads a file of the API on a button press. */
export const useDownload = <E extends Endpoint>(endpoint: E): Download<E> => {
  const running = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<CallFailed>()
  const start = async (input: Input<E, File>, save: (file: Blob) => void) => {
    if (running.current) return undefined
    running.current = true
    setPending(true)
    setFailure(undefined)
    try {
      save(await callForFile(endpoint, input))
      return undefined
    } catch (thrown) {
      const failed = asFailure(thrown)
      setFailure(failed)
      return failed
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return { start, isPending, failure }
}

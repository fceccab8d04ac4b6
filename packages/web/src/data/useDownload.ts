import type { Endpoint, Input } from '@vesica/contract'
import { useRef, useState } from 'react'
import { callForFile } from './call.ts'
import { asFailure, type CallFailed } from './failure.ts'

export interface Download<E extends Endpoint> {
  /** Fetches the file and hands it to `keep`. Ignored while one is under way. @returns what went wrong, if anything; it is in `failure` too */
  start: (input: Input<E, File>, keep: (file: Blob) => void) => Promise<CallFailed | undefined>
  isPending: boolean
  failure: CallFailed | undefined
}

/** Fetches a file of the API on a press of a button. */
export const useDownload = <E extends Endpoint>(endpoint: E): Download<E> => {
  const running = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<CallFailed>()
  const start = async (input: Input<E, File>, keep: (file: Blob) => void) => {
    if (running.current) return undefined
    running.current = true
    setPending(true)
    setFailure(undefined)
    try {
      keep(await callForFile(endpoint, input))
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

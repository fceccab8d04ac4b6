import { codes } from '@vesica/contract'
import { useState } from 'react'

/** A discount code: typed, applied, and removed when refused. */
export const useCode = () => {
  const [typed, setTyped] = useState('')
  const [used, setUsed] = useState<string>()
  const [error, setError] = useState<string>()
  return {
    typed,
    /** The applied code in the server's form; undefined: the price is requested without a code. */
    used,
    error,
    type: (next: string) => {
      setTyped(next)
      setError(undefined)
    },
    use: () => {
      const read = codes.codeText.safeParse(typed)
      if (read.success) setUsed(read.data)
      else setError(read.error.issues[0]?.message)
    },
    refuse: (message: string) => {
      setUsed(undefined)
      setError(message)
    },
    leaveOut: () => {
      setUsed(undefined)
      setTyped('')
    },
  }
}

export type Code = ReturnType<typeof useCode>

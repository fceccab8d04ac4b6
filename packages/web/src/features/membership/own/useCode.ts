import { codes } from '@vesica/contract'
import { useState } from 'react'

/** A code that takes something off a price: typed, used, and left out again where it is refused. */
export const useCode = () => {
  const [typed, setTyped] = useState('')
  const [used, setUsed] = useState<string>()
  const [error, setError] = useState<string>()
  return {
    typed,
    /** As the server has it; undefined: the price is asked for without one. */
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

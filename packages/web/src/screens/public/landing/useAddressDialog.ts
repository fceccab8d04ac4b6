import { useEffect, useState } from 'react'

/**
 * Which dialog is open, kept in the address after the '#': the address can be copied, and Back closes it.
 * The server knows no such part, so the first drawing has none open.
 */
export const useAddressDialog = (): { name: string; open: (name: string) => void; close: () => void } => {
  const [name, setName] = useState('')
  useEffect(() => {
    const read = () => setName(decodeURIComponent(location.hash.slice(1)))
    read()
    addEventListener('popstate', read)
    addEventListener('hashchange', read)
    return () => {
      removeEventListener('popstate', read)
      removeEventListener('hashchange', read)
    }
  }, [])
  return {
    name,
    open: (wanted) => {
      history.pushState({ dialog: true }, '', `#${encodeURIComponent(wanted)}`)
      setName(wanted)
    },
    close: () => {
      if ((history.state as { dialog?: boolean } | null)?.dialog) return history.back()
      history.replaceState(null, '', location.pathname + location.search)
      setName('')
    },
  }
}

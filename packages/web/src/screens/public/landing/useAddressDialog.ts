import { useEffect, useState } from 'react'

/**
 * Stores the open dialog in the URL hash, so the URL can be shared and Back closes it. The server does not see the
 * hash, so no dialog is open on first render.
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
    open: (dialogName) => {
      history.pushState({ dialog: true }, '', `#${encodeURIComponent(dialogName)}`)
      setName(dialogName)
    },
    close: () => {
      if ((history.state as { dialog?: boolean } | null)?.dialog) return history.back()
      history.replaceState(null, '', location.pathname + location.search)
      setName('')
    },
  }
}

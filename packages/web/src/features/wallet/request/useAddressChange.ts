import type { wallet } from '@vesica/contract'
import { useState } from 'react'
import { type AddressChange, changeSince, placeOf } from './addressChange.ts'

/** The notice of a changed deposit address, until it is acknowledged. */
export const useAddressChange = (balance: wallet.Balance) => {
  const [known, setKnown] = useState(() => placeOf(balance))
  const [wasRead, setWasRead] = useState(false)
  const change: AddressChange | undefined = changeSince(known, wasRead, balance)
  return {
    change,
    onRead: () => {
      setKnown(placeOf(balance))
      setWasRead(true)
    },
  }
}

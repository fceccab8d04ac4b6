import { createContext, use } from 'react'
import { text } from '../../i18n/text.ts'
import { CopyButton } from './CopyButton.tsx'

/** Where the log says what became of a request, for those who may read it; undefined: for the others. */
export const LogAddress = createContext<((requestId: string) => string) | undefined>(undefined)

/** The id of a request that went wrong: to quote when asking for help, and the way to what the log says about it. */
export const Reference = ({ id }: { id: string }) => {
  const logOf = use(LogAddress)
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>{text.general.requestId}</span> <code translate="no">{id}</code>
      <CopyButton value={id} name={text.general.requestId} />
      {logOf && <a href={logOf(id)}>{text.general.requestLog}</a>}
    </>
  )
}

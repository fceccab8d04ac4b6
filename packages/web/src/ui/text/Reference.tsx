import { createContext, use } from 'react'
import { text } from '../../i18n/text.ts'
import { CopyButton } from './CopyButton.tsx'

/** A link to a request in the log, for those who may read it; undefined for others. */
export const LogAddress = createContext<((requestId: string) => string) | undefined>(undefined)

/** The id of a failed request: to quote when asking for help, with a link to the log. */
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

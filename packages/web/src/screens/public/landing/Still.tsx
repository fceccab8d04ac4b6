import type { ReactNode } from 'react'
import type { StillPart } from './landingData.ts'

/** One value for ever, so that React never takes it for another and leaves alone what stands in the page. */
const asItStands = { __html: '' }

/** part: which it is. named: its heading names it. children: what it says; the browser, which finds it drawn, has none. */
type StillProps = { part: StillPart; className: string | undefined; children: ReactNode }

/** A part of the page that answers to nothing: the server draws it, and the browser carries neither its words nor its code. */
export const Still = ({ part, className, children }: StillProps) => {
  const named = { id: part, className, 'aria-labelledby': `${part}-title` }
  if (children !== undefined) return <section {...named}>{children}</section>
  return <section {...named} suppressHydrationWarning dangerouslySetInnerHTML={asItStands} />
}

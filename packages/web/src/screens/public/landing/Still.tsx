import type { ReactNode } from 'react'
import type { StillPart } from './landingData.ts'

/** A stable reference, so that React sees no change and leaves the server's HTML in place. */
const asItStands = { __html: '' }

/**
 * part: the section, which its heading labels. children: its content; undefined in the browser, which keeps the
 * server's HTML.
 */
type StillProps = { part: StillPart; className: string | undefined; children: ReactNode }

/** A static section: rendered on the server only, so the browser loads neither its copy nor its code. */
export const Still = ({ part, className, children }: StillProps) => {
  const named = { id: part, className, 'aria-labelledby': `${part}-title` }
  if (children !== undefined) return <section {...named}>{children}</section>
  return <section {...named} suppressHydrationWarning dangerouslySetInnerHTML={asItStands} />
}

import { useEffect, useState } from 'react'
import { dateTime, type Moment, relative } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'

/** A relative time, updated while visible; the exact time on hover and for machines. */
export const RelativeTime = ({ moment, className }: { moment: Moment; className?: string }) => {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 30_000)
    return () => clearInterval(timer)
  }, [])
  const time = new Date(moment)
  if (Number.isNaN(time.getTime())) return <span className={className}>{text.general.unknownTime}</span>
  return (
    <time
      className={className}
      dateTime={time.toISOString()}
      title={dateTime(time)}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {relative(time)}
    </time>
  )
}

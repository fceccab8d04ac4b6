import { useMemo } from 'react'
import { coverDrawings, coverOf } from './drawings.ts'
import styles from './Cover.module.css'

/** A generated cover on its tint. id: chooses both. label: names it; without one it is decorative. */
export const CoverDrawing = ({ id, label }: { id: string; label?: string }) => {
  const { drawn, tint } = useMemo(() => {
    const { figure, tint } = coverOf(id)
    return { drawn: coverDrawings[figure]?.(), tint }
  }, [id])
  return (
    <span className={styles.ground} data-tint={tint}>
      <svg
        className={styles.figure}
        viewBox={drawn?.viewBox}
        role={label ? 'img' : undefined}
        aria-label={label || undefined}
        aria-hidden={label ? undefined : true}
        focusable="false"
      >
        {drawn?.circles.map(({ cx, cy, r }) => (
          <circle key={`${cx},${cy},${r}`} cx={cx} cy={cy} r={r} />
        ))}
        {drawn?.lines.map((points) => (
          <polygon key={points} points={points} />
        ))}
      </svg>
    </span>
  )
}

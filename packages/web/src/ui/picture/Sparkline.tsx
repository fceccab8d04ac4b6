import styles from './Sparkline.module.css'

/**
 * values: oldest first, at equal distances. label: a description with its first and last value, for screen readers.
 * tone: its color. height: px.
 */
export type SparklineProps = {
  values: readonly number[]
  label: string
  tone?: 'primary' | 'success' | 'danger' | 'neutral'
  height?: number
}

const WIDTH = 100
const HEIGHT = 40
/** Half the line width of space at the top, and a baseline below the lowest value. */
const TOP = 3
const GROUND = 12

const pointsOf = (values: readonly number[]): string[] => {
  const least = Math.min(...values)
  const span = Math.max(...values) - least
  return values.map((value, index) => {
    const share = span === 0 ? 0.5 : (value - least) / span
    const x = (index / (values.length - 1)) * WIDTH
    const y = HEIGHT - GROUND - share * (HEIGHT - GROUND - TOP)
    return `${x.toFixed(2)},${y.toFixed(2)}`
  })
}

/** A line chart without axes. Nothing is drawn for fewer than two values. */
export const Sparkline = ({ values, label, tone = 'primary', height = 40 }: SparklineProps) => {
  if (values.length < 2) return null
  const line = pointsOf(values).join(' ')
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.sparkline}
      data-tone={tone}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      style={{ height }}
    >
      <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} className={styles.area} />
      <polyline points={line} className={styles.line} />
    </svg>
  )
}

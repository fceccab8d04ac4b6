import type { CSSProperties } from 'react'
import { type Shape, shapeOfLevel, flower, flowerOfLife, seedOfLife, vesica } from './geometry.ts'

/**
 * size: CSS width (number = px), height follows the figure. line: stroke width in px at any size. title: names it;
 * without one it is decorative.
 */
export type GeometryProps = {
  size?: number | string
  line?: number
  title?: string
  className?: string
  style?: CSSProperties
}

const Drawing = ({ figure, size = 48, line = 1.25, title, className, style }: GeometryProps & { figure: Shape }) => {
  const [, , width = '1', height = '1'] = figure.viewBox.split(' ')
  return (
    <svg
      className={className}
      style={{ width: size, aspectRatio: `${width} / ${height}`, color: 'var(--gold-line)', flex: 'none', ...style }}
      viewBox={figure.viewBox}
      fill="none"
      stroke="currentColor"
      strokeWidth={line}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      {figure.circles.map((circle) => (
        <circle key={`${circle.cx},${circle.cy},${circle.r}`} {...circle} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}

/** The product's logo: the vesica piscis. */
export const VesicaMark = ({ size = 32, line = 1.5, ...rest }: GeometryProps) => (
  <Drawing figure={vesica(20, 3)} size={size} line={line} {...rest} />
)

/** Seven circles in one: small empty states, locks. */
export const SeedOfLife = (props: GeometryProps) => <Drawing figure={seedOfLife(20, 2)} {...props} />

/** Nineteen circles in one: large empty states, certificates. */
export const FlowerOfLife = (props: GeometryProps) => <Drawing figure={flowerOfLife(20, 2)} {...props} />

/** The larger field behind a hero: `rings` of circles around one (3 and up). */
export const FlowerField = ({ rings = 3, ...props }: GeometryProps & { rings?: number }) => (
  <Drawing figure={flower(20, rings, 2)} {...props} />
)

/** The figure of the nth level (0: vesica, 1: seed, 2: flower): covers, plan cards, picture placeholders. */
export const LevelGeometry = ({ order, ...props }: GeometryProps & { order: number }) => (
  <Drawing figure={shapeOfLevel(order, 20, 2)} {...props} />
)

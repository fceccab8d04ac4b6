import { useComputedColorScheme } from '@mantine/core'
import type { reporting } from '@vesica/contract'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import Uplot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { text } from '../../../i18n/text.ts'
import { count, pointName, shortDay } from './metricText.ts'
import styles from './Overview.module.css'

const copy = text.overview.plot

type Series = {
  period: reporting.MetricPeriodDays
  members: reporting.Metric
  joined: reporting.Metric
  ended: reporting.Metric
}

const LINE_HEIGHT = 190
const BARS_HEIGHT = 96
/** Width of the left axis, the same in both plots. */
const AXIS_WIDTH = 56
/** Seconds. */
const HALF = { day: 43_200, week: 302_400 }

/** The colors of the active color scheme. */
const coloursOf = (element: Element) => {
  const style = getComputedStyle(element)
  const probe = document.createElement('span')
  element.append(probe)
  const colourOf = (name: string) => {
    probe.style.color = `var(${name})`
    return getComputedStyle(probe).color
  }
  const colours = {
    line: colourOf('--part-1'),
    joined: colourOf('--part-1'),
    ended: colourOf('--part-2'),
    area: colourOf('--primary-soft'),
    ink: colourOf('--muted'),
    grid: colourOf('--line'),
    font: `12px ${style.getPropertyValue('--font-body')}`,
  }
  probe.remove()
  return colours
}

type Colours = ReturnType<typeof coloursOf>

const secondsOf = (days: readonly string[]): number[] => days.map((day) => Date.parse(day) / 1000)

const axes = ({ ink, grid, font }: Colours, days: boolean): Uplot.Axis[] => [
  {
    show: days,
    stroke: ink,
    font,
    grid: { show: false },
    ticks: { show: false },
    size: 28,
    values: (_, splits) => splits.map((at) => shortDay(new Date(at * 1000).toISOString())),
  },
  {
    stroke: ink,
    font,
    size: AXIS_WIDTH,
    grid: { stroke: grid, width: 1, dash: days ? [] : [4, 4] },
    ticks: { show: false },
    incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 1_000_000],
    values: (_, splits) => splits.map((value) => count(Math.abs(value))),
  },
]

/** Adds half a point at both ends, so that the outer bars are not cut off. */
const padded =
  ({ by }: reporting.MetricPeriodDays) =>
  (_: Uplot, first: number, last: number): [number, number] => [first - HALF[by], last + HALF[by]]

/** An integer scale around the visible values. */
const around = (_: Uplot, least: number, most: number): [number, number] => {
  const margin = Math.max(1, Math.ceil((most - least) * 0.15))
  return [Math.max(0, Math.floor(least - margin)), Math.ceil(most + margin)]
}

const shared = (
  width: number,
  height: number,
): Pick<Uplot.Options, 'width' | 'height' | 'legend' | 'cursor' | 'tzDate' | 'padding'> => ({
  width,
  height,
  legend: { show: false },
  padding: [8, 8, 8, 0],
  cursor: { y: false, drag: { x: false, y: false }, sync: { key: 'overview' } },
  tzDate: (at) => Uplot.tzDate(new Date(at * 1000), 'Etc/UTC'),
})

const lineOf = (
  { period }: Series,
  colours: Colours,
  width: number,
  onPoint: (index: number | null) => void,
): Uplot.Options => ({
  ...shared(width, LINE_HEIGHT),
  scales: { x: { range: padded(period) }, y: { range: around } },
  axes: axes(colours, false),
  series: [{}, { stroke: colours.line, width: 2, fill: colours.area, points: { show: false } }],
  hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
})

const barsOf = ({ period }: Series, colours: Colours, width: number): Uplot.Options => {
  const paths = Uplot.paths.bars?.({ size: [0.6, 14] })
  const bar = (fill: string): Uplot.Series => ({
    fill,
    stroke: fill,
    width: 0,
    points: { show: false },
    ...(paths && { paths }),
  })
  return {
    ...shared(width, BARS_HEIGHT),
    scales: {
      x: { range: padded(period) },
      y: { range: (_, least, most) => [Math.min(least, -1), Math.max(most, 1)] },
    },
    axes: axes(colours, true),
    series: [{}, bar(colours.joined), bar(colours.ended)],
  }
}

const numbers = (line: readonly (number | null)[]): number[] => line.map((value) => value ?? 0)

/**
 * Draws both plots, and redraws them when the width, color scheme or numbers change. @returns a function that moves the
 * cursor to a point
 */
const useDrawn = (series: Series, onPoint: (index: number | null) => void) => {
  const container = useRef<HTMLDivElement>(null)
  const drawn = useRef<Uplot | null>(null)
  const scheme = useComputedColorScheme('light')
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    const watched = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    watched.observe(element)
    return () => watched.disconnect()
  }, [])
  useEffect(() => {
    const element = container.current
    if (!element || width === 0) return undefined
    const colours = coloursOf(element)
    const at = secondsOf(series.period.points)
    const line = new Uplot(lineOf(series, colours, width, onPoint), [at, numbers(series.members.line)], element)
    const moves = [numbers(series.joined.line), numbers(series.ended.line).map((value) => (value === 0 ? 0 : -value))]
    const bars = new Uplot(barsOf(series, colours, width), [at, ...moves] as Uplot.AlignedData, element)
    drawn.current = line
    return () => {
      drawn.current = null
      line.destroy()
      bars.destroy()
    }
    // Colors are read from the page, so a change of the color scheme requires a redraw.
  }, [series, width, scheme, onPoint])
  const moveTo = (index: number) => {
    const plot = drawn.current
    const day = series.period.points[index]
    if (plot && day !== undefined) plot.setCursor({ left: plot.valToPos(Date.parse(day) / 1000, 'x'), top: 10 })
  }
  return { place: container, moveTo }
}

/** Members as a line above joins and ended memberships, by day or week. */
export const Plot = (series: Series) => {
  const { period, members, joined, ended } = series
  const { points } = period
  const [at, setAt] = useState<number | null>(null)
  const { place, moveTo } = useDrawn(series, setAt)
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    moveTo(Math.min(points.length - 1, Math.max(0, (at ?? (step > 0 ? -1 : points.length)) + step)))
  }
  return (
    <div
      className={styles.plot}
      role="img"
      tabIndex={0}
      aria-label={copy.label[period.by](shortDay(period.from), shortDay(period.to))}
      onKeyDown={press}
    >
      <p className={styles.hover} aria-live="polite">
        {at !== null && points[at] !== undefined && (
          <>
            {pointName(period, at)} <strong>{copy.at(count(members.line[at] ?? 0))}</strong>{' '}
            {copy.moved(count(joined.line[at] ?? 0), count(ended.line[at] ?? 0))}
          </>
        )}
      </p>
      <div ref={place} />
    </div>
  )
}

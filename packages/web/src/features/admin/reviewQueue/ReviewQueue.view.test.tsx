import { act, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { show } from '../../../../test/show.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import { ReviewQueue } from './ReviewQueue.tsx'
import type { ReviewKind, ReviewRow, VisibleRow } from './reviewRows.ts'
import type { ReviewView } from './reviewUrl.ts'

const row = (kind: ReviewKind, name: string, day: string): ReviewRow => ({
  key: `${kind}:${name}`,
  kind,
  id: name,
  who: name,
  amount: '0.5',
  coin: 'BTC',
  usd: 100,
  since: `2026-01-${day}T00:00:00.000Z`,
  status: 'pending',
  marks: [],
})
const three = [row('signup', 'Ada', '01'), row('deposit', 'Ben', '02'), row('deposit', 'Cleo', '03')]

/** A review pane that approves on A, like the real ones. */
const Pane = ({ id, onApproved }: { id: string; onApproved: () => void }) => {
  useKeys({
    a: (event) => {
      event.preventDefault()
      onApproved()
    },
  })
  return (
    <>
      <p>About {id}</p>
      <input aria-label="Note" />
    </>
  )
}

const plain: ReviewView = { kind: undefined, item: undefined }

const Queue = ({
  rows: all,
  begin = plain,
  total = all.length,
  steps = [],
}: {
  rows: ReviewRow[]
  begin?: ReviewView
  total?: number
  /** Whether each step replaced the previous history entry, which Back then skips. */
  steps?: boolean[]
}) => {
  const [view, setView] = useState(begin)
  const [decided, setDecided] = useState<readonly string[]>([])
  const rows: VisibleRow[] = all.map((one) => ({ ...one, waits: !decided.includes(one.key) }))
  return (
    <ReviewQueue
      rows={rows}
      total={total}
      view={view}
      onView={(next, replaces = false) => {
        steps.push(replaces)
        setView(next)
      }}
      pane={({ kind, id }, onDecided) => (
        <Pane
          id={id}
          onApproved={() => {
            setDecided([...decided, `${kind}:${id}`])
            onDecided('approved')
          }}
        />
      )}
    />
  )
}

const usual = globalThis.matchMedia
const listeners = new Set<() => void>()
let isWide = true
const listening = (query: string) => ({
  ...usual(query),
  get matches() {
    return (isWide && query.includes('min-width: 1100px')) || query.includes('reduce')
  },
  addEventListener: (_: string, listener: () => void) => listeners.add(listener),
  removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
})
const setWide = (wide: boolean) =>
  act(() => {
    isWide = wide
    for (const listener of listeners) (listener as (event: unknown) => void)({ matches: wide })
  })
beforeEach(() => {
  isWide = true
  Object.assign(globalThis, { matchMedia: listening })
})
afterEach(() => Object.assign(globalThis, { matchMedia: usual }))

const rowOf = (name: string) => screen.getByRole('button', { name: new RegExp(name) })
const isCurrent = (name: string) => expect(rowOf(name).getAttribute('aria-current')).toBe('true')

describe('the queue beside the item under review', () => {
  test('starts with the oldest item, and J and K move between items and stop at the ends', async () => {
    const person = show(<Queue rows={three} />)
    expect(screen.getByText('About Ada')).toBeDefined()
    await person.keyboard('j')
    isCurrent('Ben')
    expect(screen.getByText('About Ben')).toBeDefined()
    await person.keyboard('jj')
    isCurrent('Cleo')
    await person.keyboard('kkk')
    isCurrent('Ada')
  })

  test('moves to the next item after a decision, and leaves the decided one in its position', async () => {
    const person = show(<Queue rows={three} />)
    await person.keyboard('a')
    isCurrent('Ben')
    expect(rowOf('Ada').textContent).toContain('Approved')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/Ada|Ben|Cleo/)?.[0])).toEqual([
      'Ada',
      'Ben',
      'Cleo',
    ])
  })

  test('continues with the remaining items above after the last one, and then with none', async () => {
    const person = show(<Queue rows={three} begin={{ kind: undefined, item: 'deposit:Ben' }} />)
    await person.keyboard('a')
    isCurrent('Cleo')
    await person.keyboard('a')
    isCurrent('Ada')
    await person.keyboard('a')
    expect(screen.getByText('You’re all caught up')).toBeDefined()
  })

  test('says when a shortcut had no effect, until the next key', async () => {
    const person = show(<Queue rows={three} />)
    await person.keyboard('f')
    expect(await screen.findByText(/^Shortcut ignored/)).toBeDefined()
    await person.keyboard('jk')
    expect(screen.queryByText(/^Shortcut ignored/)).toBeNull()
  })

  test('filters by kind, and says where an empty kind has other pending items', async () => {
    const person = show(<Queue rows={three} begin={{ kind: 'withdrawal', item: undefined }} />)
    expect(screen.getByText('Nothing of this type to review')).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Show all' }))
    await person.click(screen.getByRole('button', { name: 'Deposits 2' }))
    expect(within(screen.getByRole('list', { name: 'Review queue' })).getAllByRole('button')).toHaveLength(2)
  })

  test('preserves the item on screen, and what was typed about it, when the window narrows', async () => {
    const person = show(<Queue rows={three} />)
    await person.type(screen.getByRole('textbox', { name: 'Note' }), 'Half a reason')
    setWide(false)
    expect(screen.queryByRole('list', { name: 'Review queue' })).toBeNull()
    expect(screen.getByText('About Ada')).toBeDefined()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('Half a reason')
  })

  test('says how many further items are pending', () => {
    show(<Queue rows={three} total={5} />)
    expect(screen.getByText('2 more waiting. They appear as you review these.')).toBeDefined()
    expect(screen.getByText(/^5 waiting/)).toBeDefined()
  })
})

describe('on a phone', () => {
  beforeEach(() => Object.assign(globalThis, { matchMedia: usual }))

  test('shows the queue first, then one item and the way back', async () => {
    const steps: boolean[] = []
    const person = show(<Queue rows={three} steps={steps} />)
    expect(screen.queryByText(/^About/)).toBeNull()
    await person.click(rowOf('Ben'))
    // Back leads to the queue.
    expect(steps).toEqual([false])
    expect(screen.getByText('About Ben')).toBeDefined()
    expect(screen.getByText('2 of 3')).toBeDefined()
    expect(screen.queryByRole('list', { name: 'Review queue' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Review queue' }))
    expect(screen.getByRole('list', { name: 'Review queue' })).toBeDefined()
  })

  test('says once that nothing is pending', () => {
    show(<Queue rows={[]} />)
    expect(screen.getAllByText('You’re all caught up')).toHaveLength(1)
    expect(screen.getByText('Nothing is waiting')).toBeDefined()
  })
})

import { ActionIcon, Button, Kbd, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { duration } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { useWaited } from '../../../ui/text/useWaited.ts'
import { useKeys } from '../../../ui/useKeys.ts'
import { afterDecision, stepInQueue } from './queue.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import styles from './Review.module.css'
import { ReviewRows } from './ReviewRows.tsx'
import { type ReviewKind, reviewKinds, type ReviewRow, type VisibleRow } from './reviewRows.ts'
import { parseItem, type ReviewView } from './reviewUrl.ts'
import { useTopIn } from './useTopIn.ts'

const copy = text.reviewQueue

const Kinds = ({ rows, view, onView }: { rows: readonly VisibleRow[] } & ViewProps) => {
  const pending = rows.filter(({ waits }) => waits)
  const choice = (kind: ReviewKind | undefined, label: string, count: number) => (
    <button
      key={label}
      type="button"
      className={styles.choice}
      aria-pressed={view.kind === kind}
      onClick={() => onView({ kind, item: undefined })}
    >
      {label} {count}
    </button>
  )
  return (
    <div className={styles.kinds} role="group" aria-label={copy.kindsLabel}>
      {choice(undefined, copy.all, pending.length)}
      {reviewKinds.map((kind) => {
        const count = pending.filter((row) => row.kind === kind).length
        return count > 0 || view.kind === kind ? choice(kind, copy.kinds[kind], count) : null
      })}
    </div>
  )
}

type KeyCopy = Readonly<
  Record<string, Exclude<keyof typeof copy.keys, 'title' | 'next' | 'previous' | 'open' | 'claim'>>
>
const twoKeys: KeyCopy = { a: 'approve', d: 'deny', r: 'deny' }
const requestKeys: KeyCopy = { a: 'approve', d: 'deny', r: 'reject', f: 'flag' }
const keysFor: Readonly<Record<ReviewKind, KeyCopy>> = {
  signup: twoKeys,
  membership: twoKeys,
  deposit: requestKeys,
  withdrawal: requestKeys,
  buy: requestKeys,
  sell: requestKeys,
  correction: twoKeys,
  assignment: { a: 'accept', s: 'acceptWith', r: 'returnToMember' },
  comment: { a: 'keep', d: 'hide', r: 'hide' },
}

/** Keyboard shortcuts of the queue and of the open review. */
const KeysHelp = ({ kind }: { kind: ReviewKind | undefined }) => {
  const all = [
    ['J', copy.keys.next],
    ['K', copy.keys.previous],
    ['Enter', copy.keys.open],
    ['C', copy.keys.claim],
    ...(kind ? Object.entries(keysFor[kind]).map(([key, label]) => [key.toUpperCase(), copy.keys[label]]) : []),
  ]
  return (
    <Popover position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" className={styles.hints}>
          {copy.keys.title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={copy.keys.title}>
        <dl className={styles.help} tabIndex={0}>
          {all.map(([key, label]) => (
            <Fragment key={key}>
              <dt>
                <Kbd size="xs">{key}</Kbd>
              </dt>
              <dd>{label}</dd>
            </Fragment>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}

type ViewProps = { view: ReviewView; onView: (view: ReviewView, replace?: boolean) => void }

type Props = ViewProps & {
  rows: readonly VisibleRow[]
  total: number
  /** Renders the open review. onDecided: called with the outcome; reviews that remain pending are not decided. */
  pane: (item: { kind: ReviewKind; id: string }, onDecided: (outcome: string) => void) => ReactNode
}

const keysOf = (rows: readonly VisibleRow[]) => rows.map(({ key }) => key)

const stillWaits: readonly string[] = ['pending', 'in_review', 'flagged'] satisfies ReviewRow['status'][]

/** The review queue on the left, the open review on the right, and navigation between them. */
export const ReviewQueue = ({ rows: all, total, view, onView, pane }: Props) => {
  const wide = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false })
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, string>>(new Map())
  const [unheard, setUnheard] = useState<keyof typeof copy.unheard>()
  const frame = useRef<HTMLDivElement>(null)
  const columns = useRef<HTMLDivElement>(null)
  useTopIn(columns)
  const rows = view.kind ? all.filter(({ kind }) => kind === view.kind) : all
  const keys = keysOf(rows)
  const [oldest] = all.flatMap(({ waits, since }) => (waits ? since : [])).toSorted()
  const waited = useWaited(oldest ?? null)
  const current = view.item ?? (wide ? rows.find(({ waits }) => waits)?.key : undefined)
  const item = current === undefined ? undefined : parseItem(current)
  const open = (key: string | undefined) => {
    setUnheard(undefined)
    // On a phone, Back from a review leads to the queue.
    onView({ ...view, item: key }, wide || current !== undefined)
  }
  // The open review and its input survive a narrower window or a rotated tablet.
  const keepOpen = useEffectEvent(() => open(current))
  const isChosen = view.item !== undefined || current === undefined
  useEffect(() => {
    if (!isChosen) keepOpen()
  }, [isChosen])
  const before = current && stepInQueue(keys, current, -1)
  const after = current ? stepInQueue(keys, current, 1) : keys[0]

  // The review pane handles its own keys; an unhandled one is reported instead of ignored silently.
  const ifUnheard = (event: KeyboardEvent) => {
    setTimeout(() => {
      if (event.defaultPrevented) return
      setUnheard(frame.current?.querySelector('[aria-busy="true"]') ? 'early' : 'impossible')
    })
  }
  useKeys({
    j: () => after && open(after),
    k: () => before && open(before),
    ...(item && { a: ifUnheard, d: ifUnheard, f: ifUnheard, r: ifUnheard, s: ifUnheard }),
  })

  const goOn = (key: string, outcome: string) => {
    if (!stillWaits.includes(outcome)) setOutcomes((before) => new Map([...before, [key, outcome]]))
    open(afterDecision(keys, keysOf(rows.filter(({ waits }) => waits)), key))
  }
  const showsPane = wide || current !== undefined
  const showsList = wide || current === undefined
  return (
    <div className={styles.desk}>
      {showsList && (
        <div className={styles.bar}>
          <p className={styles.summary}>{waited === undefined ? copy.none : copy.summary(total, duration(waited))}</p>
          <KeysHelp kind={item?.kind} />
        </div>
      )}
      {showsList && <Kinds rows={all} view={view} onView={onView} />}
      <div ref={columns} className={styles.columns}>
        {showsList && rows.length > 0 && (
          <div className={styles.queue}>
            <ReviewRows rows={rows} outcomes={outcomes} current={current} onOpen={open} />
            {total > all.filter(({ waits }) => waits).length && (
              <p className={styles.more}>{copy.more(total - all.filter(({ waits }) => waits).length)}</p>
            )}
          </div>
        )}
        {showsList && rows.length === 0 && view.kind && all.some(({ waits }) => waits) && (
          <EmptyState
            title={copy.noneOfKind}
            why={copy.noneOfKindWhy}
            action={<Button onClick={() => onView({ kind: undefined, item: undefined })}>{copy.showAll}</Button>}
          />
        )}
        {showsPane && (
          <section className={styles.pane} aria-label={copy.detail} data-alone={rows.length === 0 || undefined}>
            <h2 className="visually-hidden">{copy.detail}</h2>
            {!wide && (
              <div className={styles.steps}>
                <Button
                  variant="subtle"
                  px="xs"
                  leftSection={<IconArrowLeft size={16} />}
                  onClick={() => open(undefined)}
                >
                  {copy.back}
                </Button>
                <span className={styles.place}>
                  {current !== undefined &&
                    keys.includes(current) &&
                    copy.place(keys.indexOf(current) + 1, keys.length)}
                  <Step label={copy.previous} to={before} onOpen={open} icon={<IconChevronUp size={16} />} />
                  <Step label={copy.next} to={after} onOpen={open} icon={<IconChevronDown size={16} />} />
                </span>
              </div>
            )}
            <p className={styles.unheard} role="status">
              {unheard && copy.unheard[unheard]}
            </p>
            {current !== undefined && item ? (
              <div key={current} ref={frame} className={styles.frame}>
                {pane(item, (outcome) => goOn(current, outcome))}
              </div>
            ) : (
              <EmptyState title={copy.allDecided} why={copy.allDecidedWhy} />
            )}
          </section>
        )}
        {!showsPane && rows.length === 0 && !view.kind && (
          <EmptyState title={copy.allDecided} why={copy.allDecidedWhy} />
        )}
      </div>
    </div>
  )
}

type StepProps = { label: string; to: string | undefined; onOpen: (key: string) => void; icon: ReactNode }

const Step = ({ label, to, onOpen, icon }: StepProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" aria-label={label} disabled={!to} onClick={() => to && onOpen(to)}>
      {icon}
    </ActionIcon>
  </Tooltip>
)

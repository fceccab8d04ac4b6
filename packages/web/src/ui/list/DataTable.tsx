import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { text } from '../../i18n/text.ts'
import styles from './DataTable.module.css'
import { useFull } from './useFull.ts'

/**
 * One column. key: for sorting and React. numeric: right-aligned with tabular digits. sortable: its header is a button.
 * lead: the line that names a card on phones.
 */
export type Column<Row> = {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  numeric?: boolean
  sortable?: boolean
  lead?: boolean
  width?: string
}

export type Sort = { key: string; direction: 'ascending' | 'descending' }

/**
 * caption: what the table lists, for screen readers. rowKey: identity of a row. sort, onSort: the current order and the
 * request for another. onOpen: by Enter, O or a click on a row. current: key of the open row. selected, onSelect: row
 * selection by checkboxes. corner: at the end of the header, above the row actions. dense: back-office rows of 38 px.
 * loading: data is reloading, rows stay. The frame decides where the header sticks: `--head-top`, 0 without it.
 */
export type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowLabel?: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  onOpen?: (row: Row) => void
  current?: string
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  corner?: ReactNode
  dense?: boolean
  loading?: boolean
}

/** Keys that move between rows, as everywhere in the back-office: arrows, J and K, Home and End. */
const target = (key: string, index: number, last: number): number | undefined => {
  if (key === 'ArrowDown' || key === 'j') return Math.min(last, index + 1)
  if (key === 'ArrowUp' || key === 'k') return Math.max(0, index - 1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}

/** Scrollable content must be reachable by keyboard, even if nothing in it is focusable. */
const scrolled = (caption: string) => ({ 'data-full': true, role: 'region', 'aria-label': caption, tabIndex: 0 })

const interactive = 'a, button, input, select, textarea, label'

/**
 * A table, which scrolls sideways if its rows need more width than available; cards in containers narrower than 600 px.
 * It has no state: order, selection and the open row come from outside.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, columns, rows, rowKey, onOpen, current, selected, onSelect, dense, loading } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [frame, isFull] = useFull()
  const keys = rows.map(rowKey)
  const stop = Math.max(0, keys.indexOf(current ?? ''))
  const toggle = (key: string) => {
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    onSelect?.(next)
  }
  const move = (key: string, index: number): boolean => {
    const to = target(key, index, rows.length - 1)
    if (to !== undefined) body.current?.rows[to]?.focus()
    return to !== undefined
  }
  return (
    <div ref={frame} className={styles.frame} {...(isFull && scrolled(caption))}>
      <table className={styles.table} data-dense={dense || undefined} aria-busy={loading || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className={styles.head}>
          <tr>
            {onSelect && (
              <th scope="col" className={styles.check}>
                <SelectAll keys={keys} selected={selected} onSelect={onSelect} />
              </th>
            )}
            {columns.map((column, index) => (
              <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort}>
                {index === columns.length - 1 && props.corner}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <BodyRow
              key={keys[index]}
              {...{ row, columns, onOpen }}
              label={props.rowLabel?.(row) ?? keys[index] ?? ''}
              tabStop={index === stop}
              current={keys[index] === current}
              takesFocus={'current' in props}
              selected={selected?.has(keys[index] ?? '') ?? false}
              onToggle={onSelect && (() => toggle(keys[index] ?? ''))}
              onMove={(key) => move(key, index)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type BodyRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  label: string
  tabStop: boolean
  current: boolean
  /** Receives the focus back from a dialog about it, even if it is not interactive itself. */
  takesFocus: boolean
  selected: boolean
  onOpen?: (row: Row) => void
  onToggle?: () => void
  /** Moves the focus by a key; returns whether it was a movement key. */
  onMove: (key: string) => boolean
}

const BodyRow = <Row,>({ row, columns, onOpen, onToggle, onMove, ...rest }: BodyRowProps<Row>) => {
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if ((event.key === 'Enter' || event.key === 'o') && onOpen) onOpen(row)
    else if ((event.key === ' ' || event.key === 'x') && onToggle) onToggle()
    else if (!onMove(event.key)) return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    if (!(event.target as Element).closest(interactive)) onOpen?.(row)
  }
  return (
    <tr
      className={styles.row}
      tabIndex={onOpen || onToggle ? (rest.tabStop ? 0 : -1) : rest.takesFocus ? -1 : undefined}
      aria-current={rest.current || undefined}
      data-selected={rest.selected || undefined}
      data-opens={onOpen ? true : undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {onToggle && (
        <td className={styles.check}>
          <label className={styles.target}>
            <input
              type="checkbox"
              checked={rest.selected}
              aria-label={text.general.selectRow(rest.label)}
              onChange={onToggle}
            />
          </label>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-numeric={column.numeric || undefined} data-lead={column.lead || undefined}>
          {!column.lead && (
            <span className={styles.cardLabel} aria-hidden="true">
              {column.head}
            </span>
          )}
          <span className={styles.value}>{column.cell(row)}</span>
        </td>
      ))}
    </tr>
  )
}

type HeadCellProps<Row> = { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void; children?: ReactNode }

const HeadCell = <Row,>({ column, sort, onSort, children }: HeadCellProps<Row>) => {
  const direction = sort?.key === column.key ? sort.direction : undefined
  const opposite = direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      data-numeric={column.numeric || undefined}
      style={{ width: column.width }}
      aria-sort={column.sortable ? (direction ?? 'none') : undefined}
    >
      {column.sortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort({ key: column.key, direction: opposite })}>
          {column.head}
          <span aria-hidden="true">{direction === 'ascending' ? '↑' : direction === 'descending' ? '↓' : '↕'}</span>
        </button>
      ) : (
        column.head
      )}
      {children && <span className={styles.corner}>{children}</span>}
    </th>
  )
}

type SelectAllProps = {
  keys: string[]
  selected?: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

const SelectAll = ({ keys, selected, onSelect }: SelectAllProps) => {
  const count = keys.filter((key) => selected?.has(key)).length
  const all = count > 0 && count === keys.length
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        aria-label={text.general.selectAll}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !all
        }}
        onChange={() => {
          const next = new Set(selected)
          for (const key of keys) {
            if (all) next.delete(key)
            else next.add(key)
          }
          onSelect(next)
        }}
      />
    </label>
  )
}

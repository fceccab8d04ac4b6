import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import styles from './SystemNavigation.module.css'
import { type SystemGroup, type SystemPart, systemPartsFor } from './systemParts.tsx'
import { systemSearch } from './systemUrl.ts'

const copy = text.system.system
const groups = Object.keys(copy.groups) as SystemGroup[]

const Entry = ({ entry, here }: { entry: SystemPart; here: boolean }) => {
  const Icon = entry.icon
  return (
    <Link
      to={paths.admin('system')}
      search={systemSearch({ tab: entry.key, dialog: undefined, about: undefined }) as never}
      resetScroll={false}
      className={styles.entry}
      // Sections differ only by their query parameters, so without this every link would be the current page.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={here ? 'page' : undefined}
    >
      <Icon size={18} aria-hidden="true" />
      {entry.title}
    </Link>
  )
}

type GroupProps = { title: string; entries: readonly SystemPart[]; here: string | undefined }

const Group = ({ title, entries, here }: GroupProps) => {
  const id = useId()
  return (
    <div className={styles.group}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.list} aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <Entry entry={entry} here={entry.key === here} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The sections of the system screen by group: a sidebar in wide layouts, otherwise a scrollable row. */
export const SystemNavigation = ({ here }: { here: string | undefined }) => {
  const nav = useRef<HTMLElement>(null)
  const entries = systemPartsFor(useRights())
  useEffect(() => {
    if (here)
      nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [here])
  return (
    <nav ref={nav} className={`${styles.nav} scrolls-sideways`} aria-label={copy.partsLabel}>
      {groups.map((group) => {
        const listed = entries.filter((entry) => entry.group === group)
        return listed.length > 0 && <Group key={group} title={copy.groups[group]} entries={listed} here={here} />
      })}
    </nav>
  )
}

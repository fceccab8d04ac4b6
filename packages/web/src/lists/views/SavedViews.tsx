import { ActionIcon, Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconBookmarkPlus, IconSettings } from '@tabler/icons-react'
import { countedUpTo, type Endpoint, views } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { matches } from '../../format/count.ts'
import { text } from '../../i18n/text.ts'
import { storedChoice } from '../../ui/storedChoice.ts'
import type { ViewProps } from '../defineList.tsx'
import type { AnyView, ListAddress } from '../listAddress.ts'
import type { FilterParts } from '../ListToolbar.tsx'
import { ManageViews } from './ManageViews.tsx'
import styles from './SavedViews.module.css'
import { isCurrentView, queryOf, withView } from './savedViews.ts'
import { ViewForm } from './ViewForm.tsx'

const copy = text.savedViews
type View = views.SavedView

/** Whether a list had saved views when this browser last showed it: space is reserved for them while they load. */
const hadViews = (list: views.ViewedList) => storedChoice(`had-views:${list}`, (stored) => stored === 'true')

const isBroken = ({ missingFilters, count }: View): boolean => missingFilters.length > 0 || count === null

const Tab = ({ one, isOn, onClick }: { one: View; isOn: boolean; onClick: () => void }) => (
  <button type="button" className={styles.view} aria-pressed={isOn} onClick={onClick}>
    {isBroken(one) && <IconAlertTriangle size={16} role="img" aria-label={copy.brokenMark} />}
    <span className={styles.name} dir="auto">
      {one.name}
    </span>
    {one.count !== null && (
      <span className={styles.count}>
        <span aria-hidden="true">{matches(one.count, countedUpTo)}</span>
        <span className="visually-hidden">{copy.count(matches(one.count, countedUpTo))}</span>
      </span>
    )}
  </button>
)

type Props<E extends Endpoint, V extends AnyView> = ViewProps<V> & {
  list: views.ViewedList
  address: ListAddress<E, V>
  filters: readonly FilterParts<V>[]
}

/** The saved views of a list as tabs with their counts, and the button to save the current one. */
export const SavedViews = <E extends Endpoint, V extends AnyView>({
  list,
  address,
  filters,
  view,
  onView,
}: Props<E, V>) => {
  const read = useRead(views.listViews, { query: { list } }, { keepPrevious: true })
  const [open, setOpen] = useState<'save' | 'manage'>()
  const all = read.data?.views ?? []
  const isNarrowed = address.isNarrowed(view)
  const hasViews = read.data && all.length > 0
  useEffect(() => {
    if (hasViews !== undefined) hadViews(list).set(hasViews)
  }, [list, hasViews])
  // Failing views must not hide the list; they are reloaded with the next change.
  if (all.length === 0 && !isNarrowed)
    return read.isPending && hadViews(list).get() ? <div className={styles.awaited} aria-hidden="true" /> : null
  const active = all.find((saved) => isCurrentView(address, view, saved))
  const labelOf = (name: string) => filters.find(({ key }) => key === name)?.label ?? name
  const query = queryOf(address, view)
  return (
    <>
      <div className={`${styles.views} scrolls-sideways`} role="group" aria-label={copy.group}>
        {all.length > 0 && (
          <button
            type="button"
            className={styles.view}
            aria-pressed={!active && !isNarrowed}
            onClick={() => onView(address.cleared(view))}
          >
            {text.labels.all}
          </button>
        )}
        {all.map((saved) => (
          <Tab
            key={saved.id}
            one={saved}
            isOn={saved === active}
            onClick={() => onView(withView(address, view, saved.query))}
          />
        ))}
        <span className={styles.acts}>
          {isNarrowed && !active && (
            <Button
              size="sm"
              variant="subtle"
              leftSection={<IconBookmarkPlus size={16} />}
              onClick={() => setOpen('save')}
            >
              {copy.save}
            </Button>
          )}
          {all.length > 0 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={copy.manage}
              title={copy.manage}
              onClick={() => setOpen('manage')}
            >
              <IconSettings size={18} />
            </ActionIcon>
          )}
        </span>
      </div>
      {active && isBroken(active) && (
        <div className={styles.broken}>
          <Alert variant="light" color="yellow">
            {copy.broken(active.missingFilters.map(labelOf))}
          </Alert>
        </div>
      )}
      {open === 'save' && <ViewForm {...{ list, query }} onClose={() => setOpen(undefined)} />}
      {open === 'manage' && <ManageViews {...{ list, all, query }} onClose={() => setOpen(undefined)} />}
    </>
  )
}

import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useRights } from '../../data/rights.ts'
import { type EntryView, entryDialogs } from '../../features/admin/supportContent/supportContentUrl.ts'
import { ManagedFaq } from '../../features/admin/supportContent/faq/ManagedFaq.tsx'
import { MacrosList } from '../../features/admin/supportContent/macros/MacrosList.tsx'
import { RepliesList } from '../../features/admin/supportContent/replies/RepliesList.tsx'
import { SupportSettings } from '../../features/admin/supportContent/settings/SupportSettings.tsx'
import { ticketCategories } from '../../features/admin/supportContent/ticketCategories.ts'
import { text } from '../../i18n/text.ts'
import { CategoriesList } from '../../lists/categories/CategoriesList.tsx'
import { categoriesAddress } from '../../lists/categories/categoriesAddress.ts'
import { paths, type SupportPart, supportParts } from '../../paths.ts'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { useSearchState } from '../useSearchState.ts'
import styles from './Screens.module.css'

const copy = text.supportContent

/** A link is current only at its exact path, regardless of the open dialog. */
const hereOnly = { exact: true, includeSearch: false }

/** Navigation back to the tickets and between the support configuration screens. */
const Frame = ({ children }: { children: ReactNode }) => {
  const navRef = useRef<HTMLElement>(null)
  // The links overflow on phones, so scroll to the current one.
  useEffect(() => {
    navRef.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <>
      <nav ref={navRef} className={`${styles.parts} scrolls-sideways`} aria-label={copy.parts}>
        <Link to={paths.admin('support')} className={styles.part} activeOptions={hereOnly}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {text.labels.tickets}
        </Link>
        {supportParts.map((tab: SupportPart) => (
          <Link key={tab} to={paths.adminSupport(tab)} className={styles.part} activeOptions={hereOnly}>
            {copy.screens[tab]}
          </Link>
        ))}
      </nav>
      {children}
    </>
  )
}

/** Reads the open dialog from the URL. */
const useEntries = () => {
  const [search, go] = useSearchState()
  return {
    view: entryDialogs.parse(search),
    onView: (next: EntryView, replace?: boolean) => go({ ...entryDialogs.write(next) }, replace),
  }
}

/** Frequently asked questions. */
export const FaqScreen = () => (
  <Frame>
    <ManagedFaq {...useEntries()} />
  </Frame>
)

/** Canned replies. */
export const CannedRepliesScreen = () => (
  <Frame>
    <RepliesList {...useEntries()} />
  </Frame>
)

/** Macros: several actions with one click. */
export const MacrosScreen = () => (
  <Frame>
    <MacrosList {...useEntries()} />
  </Frame>
)

/** Ticket categories. */
export const TicketCategoriesScreen = () => {
  const [search, go] = useSearchState()
  const view = categoriesAddress.parse(search)
  const disabledReason = useRights().disabledReason('support:write')
  return (
    <Frame>
      <div className={styles.bar}>
        <ActionButton
          size="sm"
          leftSection={<IconPlus size={16} />}
          disabledReason={disabledReason}
          onClick={() => go({ ...categoriesAddress.write({ dialog: 'add', about: undefined }) })}
        >
          {text.categories.add}
        </ActionButton>
      </div>
      <CategoriesList
        kind={ticketCategories}
        view={view}
        onView={(next, replace) => go({ ...categoriesAddress.write(next) }, replace)}
      />
    </Frame>
  )
}

/** Response targets, opening hours, and contact details. */
export const SupportSettingsScreen = () => (
  <Frame>
    <SupportSettings />
  </Frame>
)

import { Button } from '@mantine/core'
import { wallet } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import dialogStyles from '../Dialogs.module.css'
import { ActivityRows, isEmpty } from './ActivityRows.tsx'

const copy = text.wallet.activity
const RECENT = 5
const PAGE = 20

/** The query for the newest entries. */
export const firstPage = { query: { limit: String(RECENT) } } as const

const Nothing = () => <EmptyState title={text.labels.noActivityYet} why={copy.emptyWhy} />

/** The newest requests, payments and refunds. onAll: shows all of them. */
export const RecentTransactions = ({ onOpen, onAll }: { onOpen: (id: string) => void; onAll: () => void }) => {
  const read = useRead(wallet.listOwnTransactions, firstPage)
  const page = read.data
  const more = page?.next_cursor != null
  return (
    <PageSection
      title={text.labels.recentActivity}
      actions={
        more && (
          <Button variant="subtle" size="compact-md" onClick={onAll}>
            {text.general.viewAll}
          </Button>
        )
      }
    >
      {read.isPending && <RowsSkeleton count={RECENT} />}
      {!page && read.error && <ReadFailed what={copy.what} read={read} />}
      {page && (isEmpty(page) ? <Nothing /> : <ActivityRows page={page} onOpen={onOpen} />)}
    </PageSection>
  )
}

type PageProps = { cursor?: string; left: number; onOpen: (id: string) => void; onMore: () => void }

/** A page with the next one below it. Cursors keep the pages contiguous even when new entries arrive. */
const Page = ({ cursor, left, onOpen, onMore }: PageProps) => {
  const query = { limit: String(PAGE), ...(cursor && { cursor }) }
  const read = useRead(wallet.listOwnTransactions, { query }, { keepPrevious: true })
  const page = read.data
  if (!page) {
    if (read.error) return <ReadFailed what={copy.what} read={read} />
    return <RowsSkeleton count={RECENT} />
  }
  if (isEmpty(page) && !cursor) return <Nothing />
  const next = page.next_cursor
  return (
    <>
      <ActivityRows page={page} onOpen={onOpen} />
      {next && left > 1 && <Page cursor={next} left={left - 1} onOpen={onOpen} onMore={onMore} />}
      {next && left === 1 && (
        <Button variant="light" fullWidth onClick={onMore} mt="md">
          {text.labels.showMore}
        </Button>
      )}
    </>
  )
}

type ActivityDialogProps = Pick<PageProps, 'onOpen' | 'onMore'> & { pages: number; onClose: () => void }

/**
 * All wallet activity. pages: number of visible pages, stored outside so that returning from a request restores them.
 */
export const ActivityDialog = ({ pages, onOpen, onMore, onClose }: ActivityDialogProps) => (
  <Dialog opened onClose={onClose} title={copy.all} size="lg" full>
    <Page left={pages} onOpen={onOpen} onMore={onMore} />
  </Dialog>
)

/** The newest movements of one coin or of USD; nothing without any. */
export const CoinActivity = ({ symbol, onOpen }: { symbol: string; onOpen: (id: string) => void }) => {
  const read = useRead(wallet.listOwnTransactions, { query: { limit: String(RECENT), asset: symbol } })
  const page = read.data
  if (read.isPending) return <RowsSkeleton count={1} />
  if (!page) return <ReadFailed what={copy.what} read={read} />
  return isEmpty(page) ? null : (
    <section aria-label={text.labels.recentActivity}>
      <h3 className={dialogStyles.heading}>{text.labels.recentActivity}</h3>
      <ActivityRows page={page} onOpen={onOpen} />
    </section>
  )
}

import { Button } from '@mantine/core'
import { wallet } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import styles from '../Wallet.module.css'

const words = text.wallet.activity
const RECENT = 5
const PAGE = 20

const firstPage = { query: { limit: String(RECENT) } }

const Nothing = () => <EmptyState title={words.empty} why={words.emptyWhy} />

/** The newest requests. onAll: shows all of them. */
export const RecentTransactions = ({ onOpen, onAll }: { onOpen: (id: string) => void; onAll: () => void }) => {
  const read = useRead(wallet.listOwnTransactions, firstPage)
  const page = read.data
  const more = page?.next_cursor != null
  return (
    <PageSection
      title={words.title}
      actions={
        more && (
          <Button variant="subtle" size="compact-md" onClick={onAll}>
            {text.words.viewAll}
          </Button>
        )
      }
    >
      {read.isPending && <RowsSkeleton count={RECENT} />}
      {!page && read.error && <ReadFailed what={words.what} read={read} />}
      {page?.transactions.length === 0 && <Nothing />}
      {page && page.transactions.length > 0 && (
        <ul className={`${styles.list} ${styles.rows}`}>
          {page.transactions.map((one) => (
            <ActivityRow key={one.id} one={one} onOpen={() => onOpen(one.id)} />
          ))}
        </ul>
      )}
    </PageSection>
  )
}

type PageProps = { cursor?: string; left: number; onOpen: (id: string) => void; onMore: () => void }

/** One page and, below it, the next: each begins where the one above it ends, also after something new came. */
const Page = ({ cursor, left, onOpen, onMore }: PageProps) => {
  const query = { limit: String(PAGE), ...(cursor && { cursor }) }
  const read = useRead(wallet.listOwnTransactions, { query }, { keepPrevious: true })
  const page = read.data
  if (!page) {
    if (read.error) return <ReadFailed what={words.what} read={read} />
    return <RowsSkeleton count={RECENT} />
  }
  if (page.transactions.length === 0 && !cursor) return <Nothing />
  const next = page.next_cursor
  return (
    <>
      <ul className={`${styles.list} ${styles.rows}`}>
        {page.transactions.map((one) => (
          <ActivityRow key={one.id} one={one} onOpen={() => onOpen(one.id)} />
        ))}
      </ul>
      {next && left > 1 && <Page cursor={next} left={left - 1} onOpen={onOpen} onMore={onMore} />}
      {next && left === 1 && (
        <Button variant="light" fullWidth onClick={onMore} mt="md">
          {words.more}
        </Button>
      )}
    </>
  )
}

type ActivityDialogProps = Pick<PageProps, 'onOpen' | 'onMore'> & { pages: number; onClose: () => void }

/** Every request. pages: how many pages are shown; kept outside, so that coming back from one request shows them again. */
export const ActivityDialog = ({ pages, onOpen, onMore, onClose }: ActivityDialogProps) => (
  <Dialog opened onClose={onClose} title={words.all} size="lg" full>
    <Page left={pages} onOpen={onOpen} onMore={onMore} />
  </Dialog>
)

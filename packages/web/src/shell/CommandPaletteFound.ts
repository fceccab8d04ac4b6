import { useDebouncedValue } from '@mantine/hooks'
import { globalSearch } from '@vesica/contract'
import { useRead } from '../data/hooks.ts'
import { useRights } from '../data/rights.ts'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { useNavigateAdmin } from './AdminShellNavigation.ts'
import type { Command } from './CommandPaletteCommands.ts'

const copy = text.admin.palette
const SEARCH_AFTER_MS = 200
const MOST_TYPED = 100

interface Leading {
  readonly group: string
  /** Where a result opens. */
  readonly place: (result: globalSearch.SearchResult) => [path: string, search: Readonly<Record<string, string>>]
}

const leading: Readonly<Record<globalSearch.ResultKind, Leading>> = {
  person: { group: text.labels.people, place: ({ id }) => [paths.admin('users'), { open: `details:${id}` }] },
  order: { group: text.labels.orders, place: ({ id }) => [paths.admin('store'), { view: 'orders', id }] },
  request: { group: copy.requests, place: ({ id }) => [paths.adminTransactions(), { id }] },
  ticket: { group: text.labels.tickets, place: ({ id }) => [paths.admin('support'), { ticket: id }] },
  product: {
    group: text.labels.products,
    place: ({ id, title }) => [paths.admin('store'), { search: title, open: `edit:${id}` }],
  },
  content: { group: text.labels.content, place: ({ id }) => [paths.admin('content'), { open: `edit:${id}` }] },
  course: { group: text.labels.courses, place: ({ id }) => [paths.admin('courses'), { course: id }] },
}

/** For people the email address identifies them; for others, the status. */
const hintOf = ({ kind, detail, status }: globalSearch.SearchResult): string =>
  kind === 'person' || status === null ? detail : text.labels.listOfTwo(detail, text.general.status[status] ?? status)

/** The server's search results for the typed text, requested once; each links to its details. */
export const useSearchResults = (typed: string): { found: Command[]; searching: boolean; failed: boolean } => {
  const go = useNavigateAdmin()
  const query = typed.trim().slice(0, MOST_TYPED)
  const [searched] = useDebouncedValue(query, SEARCH_AFTER_MS)
  const may = useRights().has('audit:read')
  const read = useRead(
    globalSearch.searchEverything,
    { query: { search: searched } },
    { enabled: may && searched !== '', keepPrevious: true },
  )
  const results = (read.data?.results ?? []).map((result): Command => {
    const { group, place } = leading[result.kind]
    return {
      key: `${result.kind} ${result.id}`,
      group,
      label: result.title,
      hint: hintOf(result),
      run: () => go(...place(result)),
    }
  })
  return {
    found: query === '' ? [] : results,
    searching: may && query !== '' && (searched !== query || read.isFetching),
    failed: read.isError,
  }
}

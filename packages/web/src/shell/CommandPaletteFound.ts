import { useDebouncedValue } from '@mantine/hooks'
import { fulfilment, members, products, publishing, teaching } from '@vesica/contract'
import { useRead } from '../data/hooks.ts'
import { useRights } from '../data/rights.ts'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { useGo } from './AdminShellNavigation.ts'
import type { Command } from './CommandPaletteCommands.ts'

const words = text.admin.palette
const SEARCH_AFTER_MS = 200

type Titled = readonly { id: string; title: string; category: string }[]

/** What is in the library, and courses. */
const taught = (items: Titled = [], courses: Titled = [], go: ReturnType<typeof useGo>): Command[] => [
  ...items.map(({ id, title, category }) => ({
    key: `content ${id}`,
    group: words.content,
    label: title,
    hint: category,
    run: () => go(paths.admin('content'), { open: `edit:${id}` }),
  })),
  ...courses.map(({ id, title, category }) => ({
    key: `course ${id}`,
    group: words.courses,
    label: title,
    hint: category,
    run: () => go(paths.admin('courses'), { course: id }),
  })),
]

/** People, orders, products, what is in the library and courses, as the server finds them by what was typed; each leads to its details. */
export const useFound = (typed: string): { found: Command[]; searching: boolean; failed: boolean } => {
  const go = useGo()
  const wanted = typed.trim()
  const [searched] = useDebouncedValue(wanted, SEARCH_AFTER_MS)
  const input = (limit: string) => ({ query: { search: searched, limit } })
  const rights = useRights()
  const [seesPeople, seesStore] = [rights.has('people:read'), rights.has('store:read')]
  const seesContent = rights.has('content:read')
  const options = (sees: boolean) => ({ enabled: sees && searched !== '', keepPrevious: true })
  const people = useRead(members.listMembers, input('6'), options(seesPeople))
  const orders = useRead(fulfilment.listOrders, input('4'), options(seesStore))
  const goods = useRead(products.listManagedProducts, input('4'), options(seesStore))
  const items = useRead(publishing.listManagedContent, input('4'), options(seesContent))
  const courses = useRead(teaching.listManagedCourses, input('4'), options(seesContent))
  const found: Command[] = [
    ...(people.data?.users ?? []).map(({ id, name, email }) => ({
      key: `person ${id}`,
      group: words.people,
      label: name,
      hint: email,
      run: () => go(paths.admin('users'), { open: `details:${id}` }),
    })),
    ...(orders.data?.orders ?? []).map(({ id, reference, customerName, status }) => ({
      key: `order ${id}`,
      group: words.orders,
      label: reference,
      hint: words.orderOf(customerName, text.words.status[status] ?? status),
      run: () => go(paths.admin('store'), { view: 'orders', id }),
    })),
    ...(goods.data?.products ?? []).map(({ id, name, category }) => ({
      key: `product ${id}`,
      group: words.products,
      label: name,
      hint: category,
      run: () => go(paths.admin('store'), { search: name, open: `edit:${id}` }),
    })),
    ...taught(items.data?.content, courses.data?.courses, go),
  ]
  const reads = [
    ...(seesPeople ? [people] : []),
    ...(seesStore ? [orders, goods] : []),
    ...(seesContent ? [items, courses] : []),
  ]
  return {
    // All at once, so that nothing moves away under the choice.
    found: wanted === '' || reads.some((read) => read.isPending) ? [] : found,
    searching: wanted !== '' && reads.length > 0 && (searched !== wanted || reads.some((read) => read.isFetching)),
    failed: reads.some((read) => read.isError),
  }
}

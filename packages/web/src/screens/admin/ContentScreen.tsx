import { Tabs } from '@mantine/core'
import { LimitNote } from '../../features/admin/library/access/LimitNote.tsx'
import { PolicyNote } from '../../features/admin/library/access/PolicyNote.tsx'
import { ContentBar } from '../../features/admin/library/ContentBar.tsx'
import { ContentMetrics } from '../../features/admin/library/ContentMetrics.tsx'
import { contentAddress } from '../../features/admin/library/contentUrl.ts'
import { itemCategories } from '../../features/admin/library/itemCategories.ts'
import { ItemsList } from '../../features/admin/library/items/ItemsList.tsx'
import { text } from '../../i18n/text.ts'
import { CategoriesList } from '../../lists/categories/CategoriesList.tsx'
import { categoriesAddress } from '../../lists/categories/categoriesAddress.ts'
import { paths } from '../../paths.ts'
import { useSearchState } from '../useSearchState.ts'
import { ContentPreview } from './ContentPreview.tsx'
import { parsePreview, writePreview } from './previewUrl.ts'
import styles from './Screens.module.css'

const copy = text.adminLibrary
const previewHref = `${paths.admin('content')}?${new URLSearchParams(
  writePreview({ standing: 'member', level: 'none', day: '', item: undefined }),
)}`
const views = ['content', 'categories'] as const

/** Content management, or the library preview. */
export const ContentScreen = () => {
  const [search] = useSearchState()
  const as = search.view === 'preview' ? parsePreview(search) : undefined
  return as ? <ContentPreview as={as} /> : <Management />
}

/** Library items, their access levels, and their categories. */
const Management = () => {
  const [search, go] = useSearchState()
  const view = views.find((key) => key === search.view) ?? 'content'
  const items = contentAddress.parse(search)
  const onItems = (next: typeof items, replace?: boolean) => go(contentAddress.write(next), replace)
  const categories = categoriesAddress.parse(search)
  const onCategories = (next: typeof categories, replace?: boolean) =>
    go({ view: 'categories', ...categoriesAddress.write(next) }, replace)
  const addCategory = () => onCategories({ dialog: 'add', about: undefined })
  const add = () => onItems({ ...(view === 'content' ? items : contentAddress.plain), dialog: 'add', about: undefined })
  return (
    <Tabs value={view} onChange={(next) => next && go(next === 'content' ? {} : { view: next })} keepMounted={false}>
      <ContentMetrics />
      <div className={`${styles.bar} ${styles.spread}`}>
        <Tabs.List aria-label={copy.views} className={styles.tabList}>
          {views.map((key) => (
            <Tabs.Tab key={key} value={key}>
              {copy.view[key]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <ContentBar
          {...(view === 'content' && { view: items })}
          onAdd={add}
          onAddCategory={addCategory}
          previewHref={previewHref}
        />
      </div>
      <Tabs.Panel value="content">
        {view === 'content' && (
          <>
            <PolicyNote view={items} onView={onItems} />
            <LimitNote view={items} onView={onItems} />
            <ItemsList view={items} onView={onItems} onCategories={addCategory} />
          </>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="categories">
        {view === 'categories' && <CategoriesList kind={itemCategories} view={categories} onView={onCategories} />}
      </Tabs.Panel>
    </Tabs>
  )
}

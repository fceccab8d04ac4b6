import { text } from '../../i18n/text.ts'
import { ChoiceSelect } from '../form/ChoiceSelect.tsx'
import styles from './List.module.css'
import { PageButtons, type PageButtonsProps } from './PageButtons.tsx'
import { type PageSize, pageSizes } from './pageSize.ts'

/** shown: how many are on the page and how many there are, in words. size: how many a page holds. */
export type PagerProps = Omit<PageButtonsProps, 'size' | 'children'> & {
  shown: string
  size: PageSize
  onSize: (size: PageSize) => void
}

/** The foot of a back-office list: how many there are, how many a page holds, Previous and Next. */
export const Pager = ({ shown, size, onSize, ...buttons }: PagerProps) => (
  <div className={styles.pager}>
    <span role="status" className="tabular">
      {shown}
    </span>
    <PageButtons size="sm" {...buttons}>
      <ChoiceSelect
        className={styles.pageSize}
        size="sm"
        aria-label={text.general.perPage}
        data={pageSizes.map(String)}
        value={String(size)}
        allowDeselect={false}
        onChange={(next) => onSize(Number(next) as PageSize)}
      />
    </PageButtons>
  </div>
)

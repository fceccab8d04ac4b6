import { text } from '../../i18n/text.ts'
import { ChoiceSelect } from '../form/ChoiceSelect.tsx'
import styles from './List.module.css'
import { PageButtons, type PageButtonsProps } from './PageButtons.tsx'
import { type PageSize, pageSizes } from './pageSize.ts'

/** shown: the number on the page and in total, in words. size: the page size. */
export type PagerProps = Omit<PageButtonsProps, 'size' | 'children'> & {
  shown: string
  size: PageSize
  onSize: (size: PageSize) => void
}

/** The footer of a back-office list: the total, the page size, Previous and Next. */
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

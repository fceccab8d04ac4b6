import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { text } from '../../i18n/text.ts'
import { layouts, useLayout } from './layout.ts'
import styles from './Library.module.css'

const copy = text.library
const icons = { covers: IconLayoutGrid, list: IconList }

/** Grid or list layout, stored in this browser. */
export const LayoutChoice = () => {
  const [layout, choose] = useLayout()
  return (
    <fieldset className={styles.layouts}>
      <legend className="visually-hidden">{copy.layout}</legend>
      {layouts.map((option) => {
        const Icon = icons[option]
        return (
          <button
            key={option}
            type="button"
            aria-label={copy.layouts[option]}
            aria-pressed={option === layout}
            onClick={() => choose(option)}
          >
            <Icon size={18} stroke={1.6} aria-hidden="true" />
          </button>
        )
      })}
    </fieldset>
  )
}

import { Kbd } from '@mantine/core'
import { useRights } from '../data/rights.ts'
import { text } from '../i18n/text.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import styles from './AdminShellKeysHelp.module.css'
import { type AdminScreen, screensFor } from './AdminShellRegistry.ts'

const copy = text.admin.keys

/** Keys joined by their separator: `['G', 'U']` one after the other, or one of `['J', 'K']`. */
type Line = { readonly keys: readonly string[]; readonly between: string; readonly does: string }

const linesFor = (screens: readonly AdminScreen[]): readonly Line[] => [
  { keys: ['Ctrl', 'K'], between: '+', does: text.labels.searchOrRun },
  ...screens.map((screen) => ({
    keys: ['G', screen.letter.toUpperCase()],
    between: copy.then,
    does: text.labels.goToNamed(screen.title),
  })),
  { keys: ['/'], between: '', does: copy.search },
  { keys: ['J', 'K'], between: copy.or, does: copy.move },
  { keys: ['Enter', 'O'], between: copy.or, does: copy.open },
  { keys: ['A'], between: '', does: copy.approve },
  { keys: ['D'], between: '', does: copy.deny },
  { keys: ['R'], between: '', does: copy.reject },
  { keys: ['F'], between: '', does: copy.flag },
  { keys: ['R'], between: '', does: copy.reply },
  { keys: ['S'], between: '', does: copy.settle },
  { keys: ['X'], between: '', does: copy.select },
  { keys: ['?'], between: '', does: copy.help },
]

/** The keyboard shortcuts. */
export const AdminShellKeysHelp = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const lines = linesFor(screensFor(useRights()))
  return (
    <Dialog opened={opened} onClose={onClose} title={copy.title}>
      <dl className={styles.list}>
        {lines.map((line) => (
          <div key={line.does} className={styles.line}>
            <dt>
              {line.keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && <span className={styles.between}>{line.between}</span>}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dt>
            <dd>{line.does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

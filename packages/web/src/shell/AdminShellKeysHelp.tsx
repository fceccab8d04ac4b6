import { Kbd } from '@mantine/core'
import { useRights } from '../data/rights.ts'
import { text } from '../i18n/text.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import styles from './AdminShellKeysHelp.module.css'
import { type AdminScreen, screensFor } from './AdminShellRegistry.ts'

const words = text.admin.keys

/** Keys joined by what stands between them: `['G', 'U']` one after the other, or one of `['J', 'K']`. */
type Line = { readonly keys: readonly string[]; readonly between: string; readonly does: string }

const linesFor = (screens: readonly AdminScreen[]): readonly Line[] => [
  { keys: ['Ctrl', 'K'], between: '+', does: words.palette },
  ...screens.map((screen) => ({
    keys: ['G', screen.letter.toUpperCase()],
    between: words.then,
    does: words.goTo(screen.title),
  })),
  { keys: ['/'], between: '', does: words.search },
  { keys: ['J', 'K'], between: words.or, does: words.move },
  { keys: ['Enter', 'O'], between: words.or, does: words.open },
  { keys: ['A'], between: '', does: words.approve },
  { keys: ['D'], between: '', does: words.deny },
  { keys: ['R'], between: '', does: words.reject },
  { keys: ['F'], between: '', does: words.flag },
  { keys: ['R'], between: '', does: words.reply },
  { keys: ['S'], between: '', does: words.settle },
  { keys: ['X'], between: '', does: words.select },
  { keys: ['?'], between: '', does: words.help },
]

/** Which keys do what. */
export const AdminShellKeysHelp = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const lines = linesFor(screensFor(useRights()))
  return (
    <Dialog opened={opened} onClose={onClose} title={words.title}>
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

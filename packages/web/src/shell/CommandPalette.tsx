import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useRights } from '../data/rights.ts'
import { systemPartsFor } from '../features/admin/system/systemParts.tsx'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { toggleScheme } from '../ui/theme/scheme.ts'
import { useNavigateAdmin } from './AdminShellNavigation.ts'
import { actionsFor } from './AdminShellActions.ts'
import { partsFor, screensFor } from './AdminShellRegistry.ts'
import styles from './CommandPalette.module.css'
import { type Command, commandsFor } from './CommandPaletteCommands.ts'
import { useSearchResults } from './CommandPaletteFound.ts'

const copy = text.admin.palette

export type CommandPaletteProps = { opened: boolean; onClose: () => void; onHelp: () => void }

/** Matching screens and actions of the registry, and the server's search results. */
const useCommands = (typed: string, onHelp: () => void) => {
  const go = useNavigateAdmin()
  const rights = useRights()
  const { found: results, ...state } = useSearchResults(typed)
  const fixed: Command[] = [
    ...screensFor(rights).map((screen) => ({
      key: `screen ${screen.key}`,
      group: copy.screens,
      label: screen.title,
      hint: `G ${screen.letter.toUpperCase()}`,
      run: () => go(screen.path),
    })),
    ...partsFor(rights).map(({ path, title }) => ({
      key: `screen ${path}`,
      group: copy.screens,
      label: title,
      run: () => go(path),
    })),
    ...systemPartsFor(rights).map((section) => ({
      key: `part ${section.key}`,
      group: copy.screens,
      label: copy.systemPart(section.title),
      run: () => go(paths.admin('system'), { tab: section.key }),
    })),
    ...actionsFor(rights).map((action) => ({
      key: `action ${action.key}`,
      group: text.labels.actions,
      label: action.label,
      run: () => go(action.path, action.search, action.part),
    })),
    { key: 'action help', group: text.labels.actions, label: text.admin.actions.keyboardHelp, hint: '?', run: onHelp },
    { key: 'action scheme', group: text.labels.actions, label: text.admin.actions.switchScheme, run: toggleScheme },
  ]
  return { commands: [...commandsFor(fixed, typed), ...results], ...state }
}

const Palette = ({ onClose, onHelp }: Omit<CommandPaletteProps, 'opened'>) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { commands, searching, failed } = useCommands(typed, onHelp)
  const current = Math.min(at, Math.max(0, commands.length - 1))
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' })
  })

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((current + step + commands.length) % Math.max(1, commands.length))
    }
    if (event.key === 'Enter') run(commands[current])
  }

  return (
    <>
      <div className={styles.field}>
        <IconSearch size={18} aria-hidden="true" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={commands.length > 0 ? optionId(current) : undefined}
          aria-label={copy.label}
          placeholder={copy.placeholder}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={text.labels.searchOrRun} className={styles.list}>
        {commands.map((command, index) => (
          <div key={command.key} role="presentation">
            {command.group !== commands[index - 1]?.group && (
              <div className={styles.group} role="presentation">
                {command.group}
              </div>
            )}
            <div
              id={optionId(index)}
              role="option"
              aria-selected={index === current}
              className={styles.option}
              onClick={() => run(command)}
              onPointerMove={() => setAt(index)}
            >
              <span className={styles.label}>{command.label}</span>
              {command.hint && <span className={styles.hint}>{command.hint}</span>}
            </div>
          </div>
        ))}
      </div>
      <p className={styles.foot} role="status">
        {searching
          ? text.labels.searching
          : failed
            ? copy.failed
            : commands.length === 0
              ? copy.nothing(typed.trim())
              : `↑ ↓ ${copy.hint}`}
      </p>
    </>
  )
}

/** One field for every screen, action, person, order and product; opens with Ctrl or Command and K. */
export const CommandPalette = ({ opened, onClose, onHelp }: CommandPaletteProps) => (
  <Modal.Root
    opened={opened}
    onClose={onClose}
    padding={0}
    size={560}
    yOffset="12vh"
    centered={false}
    transitionProps={{ transition: 'fade', duration: 120 }}
  >
    <Modal.Overlay />
    <Modal.Content aria-label={text.labels.searchOrRun}>
      <Palette onClose={onClose} onHelp={onHelp} />
    </Modal.Content>
  </Modal.Root>
)

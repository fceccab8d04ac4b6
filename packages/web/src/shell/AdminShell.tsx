import { Burger, Kbd } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useRights } from '../data/rights.ts'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { ColorSchemeToggle } from '../ui/theme/ColorSchemeToggle.tsx'
import { LogAddress } from '../ui/text/Reference.tsx'
import { SidePanel } from '../ui/dialog/SidePanel.tsx'
import { openedPart } from '../ui/openedPart.tsx'
import { SkipLink } from '../ui/page/SkipLink.tsx'
import { useRestoreFocus } from '../ui/dialog/useRestoreFocus.ts'
import { useKeys } from '../ui/useKeys.ts'
import { MaintenanceBanner } from './MaintenanceBanner.tsx'
import styles from './AdminShell.module.css'
import { AdminShellAlerts } from './AdminShellAlerts.tsx'
import { useNavigateAdmin, usePath } from './AdminShellNavigation.ts'
import { PaletteContext } from './AdminShellPalette.ts'
import { headingOf, mayOpen, screenOf, screensFor } from './AdminShellRegistry.ts'
import { rememberTab } from './lastTab.ts'
import { AdminShellUploads } from './AdminShellUploads.tsx'
import { AdminShellSidebar } from './AdminShellSidebar.tsx'
import type { CommandPaletteProps } from './CommandPalette.tsx'

const copy = text.admin

const CommandPalette = openedPart<CommandPaletteProps>(
  async () => (await import('./CommandPalette.tsx')).CommandPalette,
  ({ opened }) => opened,
)

const KeysHelp = openedPart<{ opened: boolean; onClose: () => void }>(
  async () => (await import('./AdminShellKeysHelp.tsx')).AdminShellKeysHelp,
  ({ opened }) => opened,
)

const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

/** A thin progress line while requests are running; it is delayed, so quick responses show nothing. */
const ProgressLine = () => {
  const underWay = useIsFetching() + useIsMutating() > 0
  return <div className={styles.progress} data-active={underWay || undefined} aria-hidden="true" />
}

const focusSearch = (event: KeyboardEvent) => {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  if (!field) return
  event.preventDefault()
  field.focus()
  field.select()
}

/** The frame of the back-office: sidebar, header, keys, command palette. */
export const AdminShell = ({ children }: { children: ReactNode }) => {
  const path = usePath()
  const go = useNavigateAdmin()
  const rights = useRights()
  const [menuOpen, { toggle: toggleMenu, close: closeMenu }] = useDisclosure(false)
  const [paletteOpen, palette] = useDisclosure(false)
  const [helpOpen, help] = useDisclosure(false)
  useRestoreFocus(menuOpen || paletteOpen || helpOpen)

  const screen = screenOf(path)
  const tab = screen && screen.key !== 'profile' && mayOpen(screen, rights) ? screen.key : undefined
  useEffect(() => {
    closeMenu()
    if (tab) rememberTab(tab)
  }, [path, tab, closeMenu])

  useHotkeys([['mod+K', palette.open]], [])
  useKeys({
    ...Object.fromEntries(screensFor(rights).map((target) => [`g ${target.letter}`, () => go(target.path)])),
    '/': focusSearch,
    '?': help.open,
  })

  return (
    <div className={styles.shell}>
      <SkipLink label={text.general.skipToContent} />
      <ProgressLine />
      <aside className={styles.sidebar}>
        <AdminShellSidebar />
      </aside>
      <SidePanel
        opened={menuOpen}
        onClose={closeMenu}
        size={280}
        title={copy.shell.administration}
        closeButtonProps={{ 'aria-label': text.general.closeMenu }}
      >
        <AdminShellSidebar onGone={closeMenu} bare />
      </SidePanel>
      <div className={styles.told}>
        <MaintenanceBanner />
      </div>
      <div className={styles.header} role="region" aria-label={copy.shell.toolbar}>
        <Burger
          className={styles.burger}
          opened={menuOpen}
          onClick={toggleMenu}
          size="sm"
          aria-label={copy.shell.openMenu}
        />
        <h1 className={styles.title}>{headingOf(path)}</h1>
        <div className={styles.tools}>
          <button type="button" className={styles.command} onClick={palette.open}>
            <IconSearch size={16} aria-hidden="true" />
            <span className={styles.commandText}>{text.labels.searchOrRun}</span>
            <Kbd className={styles.commandKey} size="xs" aria-hidden="true">
              {commandKey}
            </Kbd>
          </button>
          <AdminShellUploads />
          <AdminShellAlerts />
          <ColorSchemeToggle label={text.general.switchScheme} />
        </div>
      </div>
      <main id="main" className={styles.main} tabIndex={-1}>
        <PaletteContext value={palette.open}>
          <LogAddress value={rights.has('system:read') ? paths.adminLogs : undefined}>{children}</LogAddress>
        </PaletteContext>
      </main>
      <CommandPalette opened={paletteOpen} onClose={palette.close} onHelp={help.open} />
      <KeysHelp opened={helpOpen} onClose={help.close} />
    </div>
  )
}

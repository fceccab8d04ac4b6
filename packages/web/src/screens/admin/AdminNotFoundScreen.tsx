import { Button, Group } from '@mantine/core'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { usePalette } from '../../shell/AdminShellPalette.ts'
import { firstFor } from '../../shell/AdminShellRegistry.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'

const copy = text.app.notFound

/** Not-found screen for unknown paths under `/admin`. The surrounding shell renders the heading. */
export const AdminNotFoundScreen = () => {
  const openPalette = usePalette()
  const tab = firstFor(useRights())
  return (
    <EmptyState
      title={copy.title}
      why={copy.why}
      action={
        <Group justify="center" gap="sm">
          <Button component="a" href={tab.path}>
            {text.labels.goToNamed(tab.title)}
          </Button>
          <Button variant="default" onClick={openPalette}>
            {text.labels.searchOrRun}
          </Button>
        </Group>
      }
    />
  )
}

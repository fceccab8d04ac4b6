import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { rightsFor, type ScreenPart, firstFor } from '../../shell/AdminShellRegistry.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'

const copy = text.admin.outOfReach

/** Shown when the user's roles don't include a screen: names the required permission and links back. */
export const OutOfReachScreen = ({ screen }: { screen: ScreenPart }) => {
  const rights = useRights()
  const start = firstFor(rights)
  const [right] = rightsFor(screen)
  return (
    <EmptyState
      title={copy.title(screen.title)}
      why={`${right ? rights.disabledReason(right) : ''} ${copy.askOwner}`}
      action={
        <Button renderRoot={(props) => <Link {...props} to={start.path} />}>
          {text.labels.goToNamed(start.title)}
        </Button>
      }
    />
  )
}

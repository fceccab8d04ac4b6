import { Button } from '@mantine/core'
import type { identity } from '@vesica/contract'
import { date } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Fact, Facts } from '../../ui/text/Facts.tsx'
import { levelName } from './plans.ts'

const copy = text.membership.dialog

const withoutLevel = ({ membershipPausedUntil: until }: identity.User): string =>
  until === null ? text.member.noMembership : text.member.pausedUntil(date(until))

type Props = { user: identity.User; opened: boolean; onClose: () => void }

/** The current level, its progress and an upgrade link. */
export const MembershipDialog = ({ user, opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={copy.title} size="sm">
    <Facts>
      <Fact name={copy.level} strong>
        {user.membershipLevel === 'none' ? withoutLevel(user) : levelName(user.membershipLevel)}
      </Fact>
      <Fact name={copy.progress}>{text.labels.percent(user.membershipProgress)}</Fact>
    </Facts>
    <Button component="a" href={paths.membership()} fullWidth mt="md">
      {copy.action}
    </Button>
  </Dialog>
)

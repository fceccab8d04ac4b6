import { Button } from '@mantine/core'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'

const copy = text.member.notYet

/** Replaces a member screen for applicants. title: states what approval unlocks. */
export const AwaitingApproval = ({ title }: { title: string }) => (
  <EmptyState
    title={title}
    why={copy.why}
    action={
      <Button component="a" href={paths.dashboard()}>
        {copy.toWaiting}
      </Button>
    }
  />
)

import { Button } from '@mantine/core'
import { invitations } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import styles from './Own.module.css'

const copy = text.membership.friend

/** The member's own invitation link. Nothing while loading. */
export const InviteFriend = () => {
  const own = useRead(invitations.getOwnInvitation, {}).data
  const [isConfirming, setConfirming] = useState(false)
  const make = useAction(invitations.createOwnInvitation, {
    refreshes: [invitations.getOwnInvitation],
    onAnswer: () => setConfirming(false),
  })
  if (!own) return null
  return (
    <PageSection title={copy.title}>
      <div className={styles.dialog}>
        <p className={styles.quiet}>{copy.why}</p>
        {own.link && (
          <Facts live>
            <Fact name={copy.link} code copyValue={own.link}>
              {own.link}
            </Fact>
          </Facts>
        )}
        {(own.link !== null || own.joined > 0) && <p className={styles.quiet}>{copy.joined(own.joined)}</p>}
        {!isConfirming && <FormFailure message={make.failure?.message} requestId={make.failure?.requestId} />}
        <div className={styles.acts}>
          {own.link === null ? (
            <Button variant="light" loading={make.isPending} onClick={() => void make.run({})}>
              {copy.make}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setConfirming(true)}>
              {copy.replace}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={copy.replaceQuestion}
        consequences={copy.replaceThen}
        action={copy.replace}
        danger
        doing={make}
        onConfirm={() => make.run({})}
      />
    </PageSection>
  )
}

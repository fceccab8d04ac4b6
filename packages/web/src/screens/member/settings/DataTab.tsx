import { ArchivePart } from '../../../features/account/ArchivePart.tsx'
import { DeletionPart } from '../../../features/account/DeletionPart.tsx'
import { text } from '../../../i18n/text.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'

const copy = text.account.data

/** Data export and account deletion. */
export const DataTab = () => (
  <>
    <PageSection title={copy.archive}>
      <ArchivePart />
    </PageSection>
    <PageSection title={copy.deletion}>
      <DeletionPart />
    </PageSection>
  </>
)

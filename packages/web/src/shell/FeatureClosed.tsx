import { Button } from '@mantine/core'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { PageTitle } from '../ui/page/PageTitle.tsx'
import { FlowerOfLife } from '../ui/picture/Geometry.tsx'

const copy = text.member.closed

/** Replaces the screens of a feature that is switched off. */
export const FeatureClosed = ({ feature }: { feature: 'store' | 'content' | 'live_sessions' }) => (
  <>
    <PageTitle title={copy.title[feature]} />
    <EmptyState
      title={copy.why}
      why={copy.kept[feature]}
      figure={<FlowerOfLife size={96} />}
      action={
        <Button component="a" href={feature === 'store' ? paths.purchaseHistory() : paths.dashboard()} variant="light">
          {feature === 'store' ? copy.orders : copy.back}
        </Button>
      }
    />
  </>
)

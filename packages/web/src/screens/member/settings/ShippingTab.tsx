import type { identity } from '@vesica/contract'
import { Suspense } from 'react'
import { text } from '../../../i18n/text.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'

const copy = text.member.settingsPage

/** What is known of all countries comes with the form alone. */
const ShippingForm = lazyPart(async () => (await import('../../../features/identity/ShippingForm.tsx')).ShippingForm)

/** Where orders and rewards go. */
export const ShippingTab = ({ user }: { user: identity.User }) => (
  <PageSection title={copy.shipping}>
    <p style={{ marginTop: 0, color: 'var(--muted)' }}>{copy.shippingWhy}</p>
    <Suspense fallback={<RowsSkeleton count={4} icon={false} />}>
      <ShippingForm key={user.id} saved={user.shippingDetails} />
    </Suspense>
  </PageSection>
)

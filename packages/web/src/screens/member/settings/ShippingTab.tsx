import type { identity } from '@vesica/contract'
import { Suspense } from 'react'
import { text } from '../../../i18n/text.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'

const copy = text.member.settingsPage

/** Lazy: the country data is loaded with the form. */
const ShippingForm = lazyPart(async () => (await import('../../../features/identity/ShippingForm.tsx')).ShippingForm)

/** Shipping details for orders and rewards. */
export const ShippingTab = ({ user }: { user: identity.User }) => (
  <PageSection title={copy.shipping}>
    <p style={{ marginTop: 0, color: 'var(--muted)' }}>{copy.shippingWhy}</p>
    <Suspense fallback={<RowsSkeleton count={4} icon={false} />}>
      <ShippingForm key={user.id} saved={user.shippingDetails} />
    </Suspense>
  </PageSection>
)

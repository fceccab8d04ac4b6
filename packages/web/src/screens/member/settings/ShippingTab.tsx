import type { identity } from '@vesica/contract'
import { ShippingForm } from '../../../features/identity/ShippingForm.tsx'
import { text } from '../../../i18n/text.ts'
import { PageSection } from '../../../ui/page/PageSection.tsx'

const words = text.member.settingsPage

/** Where orders and rewards go. */
export const ShippingTab = ({ user }: { user: identity.User }) => (
  <PageSection title={words.shipping}>
    <p style={{ marginTop: 0, color: 'var(--muted)' }}>{words.shippingWhy}</p>
    <ShippingForm key={user.id} saved={user.shippingDetails} />
  </PageSection>
)

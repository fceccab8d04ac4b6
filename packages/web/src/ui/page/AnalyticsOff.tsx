import { text } from '../../i18n/text.ts'
import { EmptyState } from './EmptyState.tsx'

/** Replaces metrics about people while analytics is off. */
export const AnalyticsOff = ({ to }: { to: 'member' | 'admin' }) => (
  <EmptyState title={text.analytics.off} why={to === 'member' ? text.analytics.offMember : text.analytics.offAdmin} />
)

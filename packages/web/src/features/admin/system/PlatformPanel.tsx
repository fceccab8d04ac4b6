import { CardSkeleton } from '../../../ui/page/CardSkeleton.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { PlatformSettings } from './PlatformSettings.tsx'
import { StatusCards } from './StatusCards.tsx'
import { WithControls } from './WithControls.tsx'

const awaited = (
  <>
    <CardSkeleton count={4} height={112} minWidth={200} />
    <RowsSkeleton count={4} dense />
  </>
)

/** The platform's status and its general settings. */
export const PlatformPanel = () => (
  <WithControls awaited={awaited}>
    {(controls) => (
      <>
        <StatusCards controls={controls} />
        <PlatformSettings controls={controls} />
      </>
    )}
  </WithControls>
)

import type { system } from '@vesica/contract'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { ReadOnlyFieldset } from '../../../ui/page/ReadOnlyFieldset.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { FeeForm, ReviewByTwoForm } from './FeeForm.tsx'
import { PlannedMaintenance } from './PlannedMaintenance.tsx'
import { SignupChargeForm } from './SignupChargeForm.tsx'
import { StoreTermsForm } from './StoreTermsForm.tsx'
import styles from './System.module.css'
import { TreasuryFloorSwitch, Switches } from './Switches.tsx'

const copy = text.system.platform

/** Feature switches, joining costs, and approval rules for wallet requests. */
export const PlatformSettings = ({ controls }: { controls: system.SystemControls }) => (
  <ReadOnlyFieldset disabledReason={useRights().disabledReason('settings:write')}>
    <div className={styles.columns}>
      <div className={styles.stack}>
        <PageSection dense title={copy.switches}>
          <Switches controls={controls} />
        </PageSection>
        <PlannedMaintenance controls={controls} />
        <PageSection dense title={text.labels.store}>
          <StoreTermsForm terms={controls.store} />
        </PageSection>
      </div>
      <div className={styles.stack}>
        <PageSection dense title={copy.fee}>
          <div className={styles.stack}>
            <FeeForm
              fee={controls.registrationFee}
              charge={controls.signupCharge}
              coins={controls.activePaymentAssets}
            />
            <SignupChargeForm charge={controls.signupCharge} />
          </div>
        </PageSection>
        <PageSection dense title={copy.wallets}>
          <ReviewByTwoForm controls={controls} />
          <TreasuryFloorSwitch on={controls.treasuryFloor} />
        </PageSection>
      </div>
    </div>
  </ReadOnlyFieldset>
)

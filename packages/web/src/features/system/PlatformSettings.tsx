import type { system } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import { FeeForm, ReviewByTwoForm } from './FeeForm.tsx'
import { Section } from './Section.tsx'
import { StoreTermsForm } from './StoreTermsForm.tsx'
import styles from './System.module.css'
import { HouseFloorSwitch, Switches } from './Switches.tsx'

const words = text.admin.platform

/** What is open, what joining costs, and the rules of deciding on wallet requests. */
export const PlatformSettings = ({ controls }: { controls: system.SystemControls }) => (
  <div className={styles.columns}>
    <Section title={words.switches}>
      <Switches controls={controls} />
    </Section>
    <div className={styles.stack}>
      <Section title={words.fee}>
        <FeeForm fee={controls.registrationFee} />
      </Section>
      <Section title={words.wallets}>
        <ReviewByTwoForm from={controls.reviewByTwoFrom} />
        <HouseFloorSwitch on={controls.houseFloor} />
      </Section>
      <Section title={text.adminStore.terms.title}>
        <StoreTermsForm terms={controls.store} />
      </Section>
    </div>
  </div>
)

import type { system } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import { FeeForm } from './FeeForm.tsx'
import { Section } from './Section.tsx'
import styles from './System.module.css'
import { Switches } from './Switches.tsx'

const words = text.admin.platform

/** What is open, and what joining costs. */
export const PlatformSettings = ({ controls }: { controls: system.SystemControls }) => (
  <div className={styles.columns}>
    <Section title={words.switches}>
      <Switches controls={controls} />
    </Section>
    <Section title={words.fee}>
      <FeeForm fee={controls.registrationFee} />
    </Section>
  </div>
)

import { HouseText } from './HouseText.tsx'

/** What is stored about people, why, and for how long. */
export const PrivacyScreen = () => <HouseText name="privacy" />

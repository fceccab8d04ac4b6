import { HouseText } from './HouseText.tsx'

export const PrivacyScreen = () => <HouseText name="privacy" />

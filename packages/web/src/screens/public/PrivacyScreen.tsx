import { PlatformText } from './HouseText.tsx'

export const PrivacyScreen = () => <PlatformText name="privacy" />

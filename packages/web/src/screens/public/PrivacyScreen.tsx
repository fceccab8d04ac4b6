import { PlatformText } from './PlatformText.tsx'

export const PrivacyScreen = () => <PlatformText name="privacy" />

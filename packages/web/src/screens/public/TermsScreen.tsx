import { PlatformText } from './HouseText.tsx'

export const TermsScreen = () => <PlatformText name="terms" />

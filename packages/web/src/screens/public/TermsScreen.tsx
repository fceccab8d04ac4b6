import { PlatformText } from './PlatformText.tsx'

export const TermsScreen = () => <PlatformText name="terms" />

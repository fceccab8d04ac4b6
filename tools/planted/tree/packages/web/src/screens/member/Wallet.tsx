// breaks: nothing
import { cart } from '../../features/store/cart.ts'
import { use } from '../../features/wallet/usesStore.ts'
export const Wallet = () => <b>{String([cart, use])}</b>

// breaks: features-stay-apart
import { cart } from '../store/cart.ts'
export const use = cart

import { showToast } from './showToast.ts'

/** A toast for a failure that is also shown permanently at its form. */
export const notifyFailed = (message: string): void => {
  showToast({
    message,
    color: 'red',
    autoClose: 3000,
    role: 'alert',
  })
}

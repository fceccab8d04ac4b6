import { showToast } from './showToast.ts'

/** Says in passing that something failed which also stands beside its form, where it stays. */
export const notifyFailed = (message: string): void => {
  showToast({
    message,
    color: 'red',
    autoClose: 3000,
    role: 'alert',
  })
}

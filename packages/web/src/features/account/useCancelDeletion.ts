import { useQueryClient } from '@tanstack/react-query'
import { account, identity } from '@vesica/contract'
import { useAction } from '../../data/action.ts'
import { readKey } from '../../data/queries.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'

/** Cancels the scheduled account deletion. */
export const useCancelDeletion = () => {
  const queries = useQueryClient()
  return useAction(account.cancelDeletion, {
    refreshes: [identity.getUser],
    onAnswer: (reply) => {
      queries.setQueryData(readKey(account.getDeletion), reply)
      notifySuccess(text.account.data.calledOff)
    },
  })
}

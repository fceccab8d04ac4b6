import { payments } from '@vesica/contract'
import type { Files } from '../../platform/files/files.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { presentPaymentWays, setPaymentMethods } from './payment/payment-ways.ts'
import { sendProof } from './payment/proof.ts'
import { presentRequest } from './requests/request.present.ts'

/** Payments outside the platform. */
export const paymentRoutes = ({ serve }: Serving, files: Files): void => {
  serve(payments.getPaymentMethods, ({ read }) => read(presentPaymentWays))
  serve(payments.setPaymentMethods, (call) =>
    call.transact(async (tx) => {
      await setPaymentMethods(tx, actorOf(call), call.body.methods)
      return presentPaymentWays(tx)
    }),
  )
  serve(payments.sendPaymentProof, ({ caller, params, body, files: sent, transact }) =>
    files.placing([sent.proof_of_payment], (proof) =>
      transact(async (tx) => ({
        transaction: presentRequest(await sendProof(tx, files, caller, params.id, body.paid_by, proof)),
      })),
    ),
  )
}

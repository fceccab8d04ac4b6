import { plural } from '@vesica/contract'
import { general } from './general.ts'

/** Wallets: coins, payment details and the treasury, for administrators. */
export const wallet = {
  coins: {
    depositAddress: (code: string) => `The deposit address of ${code}`,
    /** Where a coin is received. */
    receiving: ({ address, network, contract }: { address: string; network: string; contract: string | null }) =>
      [address || general.none, `on ${network}`, ...(contract ? [`contract ${contract}`] : [])].join(' '),
    rate: (code: string) => `The rate of ${code}`,
    rateInUsd: (rate: string | null) => `${rate ?? general.none} USD`,
    /** @param receiving text of `receiving` */
    enabled: ({ by, name, code, receiving }: { by: string; name: string; code: string; receiving: string }) => ({
      title: `${by} enabled ${code}`,
      text: `${by} enabled ${name} (${code}). People are asked to pay to ${receiving}. If this isn’t one of your addresses, disable the coin right away.`,
    }),
  },
  paymentMethods: {
    list: 'The list of payment methods',
    /** The methods in one line. */
    listed: (methods: readonly { name: string; text: string }[]) =>
      methods.map(({ name, text }) => `${name}: ${text.replace(/\s*\n\s*/g, ', ')}`).join('; ') || general.none,
    /** @param methods text of `listed` */
    changed: (by: string, methods: string) => ({
      title: `${by} changed the external payment methods`,
      text: `People are now asked to pay outside the platform like this: ${methods}. If these aren’t your details, remove them right away.`,
    }),
  },
  /** Payment addresses in texts. */
  addresses: {
    address: (address: string) => `The payment address ${address}`,
    /** @param usedIn what the endpoint does that was called with it */
    allowed: (usedIn: string) => `Members will be able to read it in any text. It was used in: ${usedIn}.`,
    severalRequested: ({ by, addresses, usedIn }: { by: string; addresses: readonly string[]; usedIn: string }) => ({
      title: `${by} asked to allow payment addresses in texts`,
      text: `${by} asked to allow these payment addresses in texts: ${addresses.join(', ')}. They were used in: ${usedIn}. Each can be confirmed or cancelled separately.`,
    }),
  },
  treasury: {
    open: 'Open the treasury',
    correctionRequested: ({ by, amount, reason }: { by: string; amount: string; reason: string }) => ({
      title: `Correction of ${amount}: ${by}`,
      text: `${by} requested a correction: ${reason}`,
    }),
    notReconciled: (differences: number) => ({
      title: 'The ledger does not reconcile',
      text: `Last night’s reconciliation found ${plural(differences, 'difference')}. The treasury shows what differs and how to correct it.`,
    }),
  },
}

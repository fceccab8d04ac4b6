/** Words of an order that is paid outside. */
export const paying = {
  title: 'How to pay',
  amount: 'Amount to pay',
  reference: 'Name this with the payment',
  until: 'Pay and send the proof by',
  noWays: (reference: string) =>
    `How to pay is not written down here yet. Write to us and name ${reference}: we tell you.`,
  toSupport: 'Write to us',
  proofTitle: 'When you have paid',
  proofHint: 'PNG, JPG or PDF, at most 10MB: a screenshot or receipt that shows the amount and the reference.',
  way: 'How you paid',
  chooseWay: 'Choose a way',
  wayMissing: 'Please say how you paid.',
  send: 'Send Proof',
  sent: 'Proof sent. We look for your payment.',
  stagesLabel: 'How far this order is',
  stages: {
    to_be_paid: 'To be paid',
    proof_sent: 'Proof sent',
    in_review: 'In review',
    done: 'Done',
    lapsed: 'Lapsed',
    refused: 'Refused',
  },
  toBePaid: (time: string) =>
    `Pay outside and send the proof by ${time}. Until then the price holds, unless the rate moves far from it; after that the order lapses, and nothing is taken.`,
  proofSent: (time: string) =>
    `We look for your payment and decide. The price holds until ${time}, unless the rate moves far from it: then what you paid is credited to your USD balance. Nothing more is needed from you.`,
  lateProof: (time: string) =>
    `The price held until ${time}, and your payment was not confirmed by then. An administrator decides what becomes of it and writes to you.`,
  unproved: (time: string) =>
    `No proof of payment came by ${time}, so this order has lapsed. You can ask again at the present price. If you have paid, write to us and name the transaction ID.`,
}

import { assignments, members, transactions } from '@vesica/contract'

/** Whoever may make one of these calls finds something in the review queue. */
export const reviewing = [members.approveSignup, transactions.listTransactions, assignments.listSubmissions] as const

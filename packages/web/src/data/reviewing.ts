import { assignments, members, transactions } from '@vesica/contract'

/** The review queue has something for everyone who may make one of these calls. */
export const reviewing = [members.approveSignup, transactions.listTransactions, assignments.listSubmissions] as const

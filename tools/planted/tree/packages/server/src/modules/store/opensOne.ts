// breaks: transactions-open-in-routes
export const place = (db: any) => db.transact((tx: never) => tx)

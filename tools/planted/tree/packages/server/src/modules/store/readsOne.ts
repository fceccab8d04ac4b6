// breaks: transactions-open-in-routes
export const list = (database: any) => database.read(async (tx: never) => tx)

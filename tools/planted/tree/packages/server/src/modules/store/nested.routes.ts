// breaks: transactions-open-in-routes
export const routes = (db: any) => db.transact((tx: never) => db.read((inner: never) => [tx, inner]))

// breaks: reporting-only-reads
export const use = (db: any) => db.updateTable('orders').set({}).execute()

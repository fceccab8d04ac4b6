// breaks: nothing
export interface ReportingTables { orders: { id: string }; members: { id: string }; added_up: { day: string } }

// breaks: one-owner
export interface SupportTables { members: { id: string } }

// breaks: ui-knows-no-data
import type { store } from '@vesica/contract'
export const Contract = (props: { order: typeof store }) => <b>{String(props)}</b>

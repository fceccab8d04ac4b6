type Named = 'edit' | 'delete'

/** A dialog of a list: about nothing yet, or about one of its entries. */
export interface Opened {
  readonly dialog: 'add' | Named | undefined
  /** Id of what the dialog is about. */
  readonly about: string | undefined
}

export const nothingOpen: Opened = { dialog: undefined, about: undefined }

const named: readonly Named[] = ['edit', 'delete']

/** Reads `add`, `edit:id`, `delete:id`; anything else opens nothing. */
export const parseOpen = (raw: unknown): Opened => {
  if (raw === 'add') return { dialog: 'add', about: undefined }
  if (typeof raw !== 'string') return nothingOpen
  const [name, about] = raw.split(':')
  const dialog = named.find((one) => one === name)
  return dialog && about ? { dialog, about: about.slice(0, 64) } : nothingOpen
}

/** Writes it again; undefined when nothing is open. */
export const writeOpen = ({ dialog, about }: Opened): string | undefined =>
  dialog === 'add' || dialog === undefined ? dialog : `${dialog}:${about}`

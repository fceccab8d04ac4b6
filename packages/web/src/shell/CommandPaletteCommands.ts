import { plainText } from '@vesica/contract'

/** One line of the command palette. */
export interface Command {
  readonly key: string
  readonly group: string
  readonly label: string
  readonly hint?: string
  readonly run: () => void
}

/** The commands whose label contains every typed word as a prefix of one of its words; all if nothing is typed. */
export const commandsFor = (commands: readonly Command[], typed: string): Command[] => {
  const terms = plainText(typed).split(/\s+/).filter(Boolean)
  return commands.filter((command) => {
    const own = plainText(command.label).split(/[\s-]+/)
    return terms.every((term) => own.some((part) => part.startsWith(term)))
  })
}

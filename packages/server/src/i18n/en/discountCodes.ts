import { byCount, plural } from '@vesica/contract'

/** @param limit null: none */
const usesOf = (limit: number | null): string =>
  limit === null ? 'any number of times' : byCount(limit, 'once', plural(limit, 'time'))

/** Discount codes, for administrators. */
export const discountCodes = {
  open: 'Open the codes',
  /** A code made a membership free. */
  coveredAll: ({ name, email, plan, code }: { name: string; email: string; plan: string; code: string }) => ({
    title: `A free ${plan} membership: ${name}`,
    text: `${name} (${email}) used the code ${code}, which covered the whole price.`,
  }),
  percent: (value: number) => `${value}%`,
  /** @param plan null: any */
  takesOff: (worth: string, plan: string | null, by: string) =>
    `A code gives ${worth} off ${plan ?? 'any plan'}: ${by}`,
  /** @param limit of uses; null: none  @param end for the reader; null: none */
  usable: ({
    by,
    code,
    isNew,
    limit,
    end,
  }: {
    by: string
    code: string
    isNew: boolean
    limit: number | null
    end: string | null
  }) =>
    `${by} ${isNew ? 'added' : 'changed'} the code ${code}. It can be used ${usesOf(limit)}${end === null ? '' : ` until ${end}`}.`,
}

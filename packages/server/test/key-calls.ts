import { apiKeys, type KeyRight } from '@vesica/contract'
import { aClient, type Client } from './client.ts'
import type { Person } from './people.ts'
import type { Running } from './running.ts'

/** An API key, and a program that uses it. */
export const aKeyOf = async (
  { url }: Pick<Running, 'url'>,
  maker: Person,
  rights: KeyRight[],
  ends_at: string | null = null,
): Promise<{ id: string; program: Client; secret: string }> => {
  const { key, secret } = await maker.call(apiKeys.createApiKey, { body: { name: 'Stock count', rights, ends_at } })
  return { id: key.id, secret, program: Object.assign(aClient(url), { token: secret }) }
}

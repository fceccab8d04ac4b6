import { expect } from 'vitest'
import type { Client } from './client.ts'

/** Parsed JSON. */
export type Json = Record<string, ReturnType<typeof JSON.parse>>

type Fields = Record<string, string | readonly string[] | File | undefined>

/** A client written from the specifications, with their paths and field names. */
export interface Specified {
  get(path: string, query?: Record<string, string>): Promise<Json>
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Json>
  /** Sends multipart/form-data. A list is sent as `name[]`, once per entry. */
  form(method: 'POST' | 'PUT', path: string, fields: Fields): Promise<Json>
}

export const aSpecifiedClient = (client: Client): Specified => {
  const answer = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const response = await client.send(method, `/api${path}`, body)
    const text = await response.text()
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    const json = JSON.parse(text || '{}') as Json
    if (typeof json['token'] === 'string') client.token = json['token']
    return json
  }
  return {
    get: (path, query) => answer('GET', query ? `${path}?${new URLSearchParams(query).toString()}` : path),
    send: answer,
    form: (method, path, fields) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields))
        for (const item of [value ?? []].flat()) form.append(Array.isArray(value) ? `${name}[]` : name, item as string)
      return answer(method, path, form)
    },
  }
}

/** Checks that an object has the fields in the specification. Other tests check their values. */
export const has = (object: Json | undefined, names: string): void =>
  expect.soft(Object.keys(object ?? {})).toEqual(expect.arrayContaining(names.split(' ')))

/** The administrator's forms, with every text field that section 7 lists. */
export const forms = {
  plan: {
    name: 'Hermit',
    description: 'Alone',
    amount: '50',
    icon: '🌙',
    active: 'true',
    popular: 'false',
    growth_aggregate: '10',
    features: ['Silence'],
  },
  product: {
    name: 'Bell',
    description: 'Rings',
    price: '20',
    category: 'Bells',
    discounted_percentage: '10',
    discounted_price: '18',
    is_discounted: 'true',
    is_reward: 'false',
    stock_count: '5',
    in_stock: 'true',
    is_featured: 'false',
    tags: ['brass', 'ring'],
  },
  item: {
    title: 'First chant',
    description: 'Short',
    type: 'text',
    category: 'Chants',
    duration: '5 min',
    published: 'true',
    featured: 'false',
    text_content: 'Sing it **slowly**.',
    tags: ['song'],
  },
  course: {
    title: 'Keeping silence',
    description: 'How',
    category: 'Meditation',
    duration: '2 weeks',
    price: '0',
    course_objective: 'Quiet',
    prerequisites: JSON.stringify(['A chair']),
    published: 'true',
    featured: 'false',
    certificate_available: 'true',
    open_for_enrollment: 'true',
    tags: ['silence'],
  },
  lesson: {
    title: 'Sit',
    description: 'First',
    duration: '5 min',
    type: 'reading',
    contentType: 'text',
    text_content: 'Sit down.',
    materials: ['A chair'],
  },
}

import { randomUUID } from 'node:crypto'
import { content, type Input, membership, libraryManagement } from '@vesica/contract'
import { anotherAdmin, type Person } from './people.ts'
import { aServer, type Running } from './running.ts'

type Fields = Partial<Input<typeof libraryManagement.createContent, File>['body']>

/** A library, with an administrator who manages it. */
export interface Library {
  running: Running
  admin: Person
  /** Adds an item; default: a published article for seekers. */
  item(input?: Fields, thumbnail?: File, file?: File): Promise<libraryManagement.EditedItem>
  change(
    id: string,
    body: Input<typeof libraryManagement.updateContent, File>['body'],
    thumbnail?: File,
    file?: File,
  ): Promise<libraryManagement.EditedItem>
  /** The id of the plan of a level. */
  planOf(level: string): string
  /** An item as a person sees it. */
  seenBy(person: Person, id: string): Promise<content.OpenedItem>
}

export const aLibrary = async (input?: Running): Promise<Library> => {
  const running = input ?? (await aServer({ LIMITS_FACTOR: '1000' }))
  const admin = await anotherAdmin(running)
  const { plans } = await admin.call(membership.listPlans, {})
  const planOf = (level: string) => plans.find((plan) => plan.level === level)?.id ?? ''
  return {
    running,
    admin,
    planOf,
    item: async (own = {}, thumbnail, file) => {
      const body = {
        title: `Item ${randomUUID()}`,
        description: 'What it is about.',
        type: 'article' as const,
        category: 'Meditation',
        duration: '5 min',
        plan_id: planOf('seeker'),
        published: 'true' as const,
        text_content: 'Words that open.',
        ...own,
      }
      return (await admin.call(libraryManagement.createContent, { body, files: { thumbnail, file } })).content
    },
    change: async (id, body, thumbnail, file) =>
      (await admin.call(libraryManagement.updateContent, { params: { id }, body, files: { thumbnail, file } })).content,
    seenBy: async (person, id) => (await person.call(content.getContent, { params: { id } })).content,
  }
}

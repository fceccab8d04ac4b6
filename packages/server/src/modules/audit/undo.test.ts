import {
  audit,
  contentCategories,
  approvals,
  orderManagement,
  invitations,
  members,
  orders,
  payments,
  plans,
  products,
  libraryManagement,
  supportCategories,
  system,
  courseManagement,
} from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { availabilityScenes } from '../../../test/availability-calls.ts'
import { communityScenes } from '../../../test/community-scenes.ts'
import { aCourse } from '../../../test/course-calls.ts'
import { anInvitation } from '../../../test/invitations.ts'
import { unchangedScenes } from '../../../test/undo-scenes.ts'
import { aLibrary, type Library } from '../../../test/library.ts'
import { brandingScenes } from '../../../test/branding-calls.ts'
import { planScenes } from '../../../test/plan-scenes.ts'
import { signupScenes } from '../../../test/signup-scenes.ts'
import { checksOut } from '../../../test/order.ts'
import { aMember, anAdmin, anAdministratorAs, anotherAdmin, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { aShop, addToCart, type Shop } from '../../../test/shop.ts'
import { aTicket, change as changeTicket, asAgent } from '../../../test/tickets.ts'
import { undoing } from '../../../test/undoing.ts'
import { aHolder, aTreasurer } from '../../../test/wallet.ts'
import { inverses } from '../../inverses.ts'

let running: Running
let admin: Person
let shop: Shop
let library: Library
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
  shop = await aShop(running)
  library = await aLibrary(running)
})

const { lastOf, undo } = undoing(() => admin)

/** A record, how it is read, and an action on it. */
interface Scene {
  id: string
  read: () => Promise<unknown>
  action: () => Promise<unknown>
  /** A further step, if the undoing action itself has to wait. */
  confirm?: () => Promise<unknown>
}

const withStatus = async (from: 'suspended' | 'banned' | undefined, to: 'suspend' | 'ban' | 'activate' | 'unban') => {
  const { id } = await aMember(running)
  const params = { id }
  const calls = {
    suspend: members.suspendMember,
    ban: members.banMember,
    activate: members.activateMember,
    unban: members.unbanMember,
  }
  const action = (name: keyof typeof calls) => admin.call(calls[name] as typeof members.banMember, { params, body: {} })
  if (from) await action(from === 'banned' ? 'ban' : 'suspend')
  return { id, read: () => personOf(id), action: () => action(to) }
}
const personOf = async (id: string) => {
  const { activityLog: _, ...user } = (await admin.call(members.getMember, { params: { id } })).user
  return user
}
const systemControls = async () => (await admin.call(system.getSystemControls, {})).systemControls
const ofSetting = (id: string, action: () => Promise<unknown>) => async (): Promise<Scene> => ({
  id,
  read: systemControls,
  action,
})

const productScene = async (): Promise<Scene> => {
  const { id } = await shop.product({ name: 'Lamp', price: '20' })
  const read = async () => {
    const { products: all } = await admin.call(products.listManagedProducts, { query: { search: 'Lamp' } })
    return all.find((product) => product.id === id)
  }
  const action = () => shop.change(id, { name: 'Lamp of brass', price: '25', stock_count: '7', tags: ['new'] })
  return { id, read, action }
}

const itemOf = async (id: string) => (await admin.call(libraryManagement.getManagedContent, { params: { id } })).content
const item = (published: 'true' | 'false', action: (id: string) => Promise<unknown>) => async (): Promise<Scene> => {
  const { id } = await library.item({ published })
  return { id, read: () => itemOf(id), action: () => action(id) }
}
const publishItem = (published: boolean) => (id: string) =>
  admin.call(libraryManagement.publishContent, { params: { id }, body: { published } })

const courseOf = async (id: string) => (await admin.call(courseManagement.getManagedCourse, { params: { id } })).course
const course = (action: (id: string) => Promise<unknown>, ready?: (id: string) => Promise<unknown>) => async () => {
  const { id } = await aCourse(admin, { published: 'true' })
  await ready?.(id)
  return { id, read: () => courseOf(id), action: () => action(id) }
}
const visibleCourse = (published: boolean) => (id: string) =>
  admin.call(courseManagement.publishCourse, { params: { id }, body: { published } })
const archived = (isArchived: boolean) => (id: string) =>
  admin.call(courseManagement.archiveCourse, { params: { id }, body: { archived: isArchived } })

const scenes: Record<keyof typeof inverses, () => Promise<Scene>> = {
  'invitation: revoke invitation': async () => {
    const { id } = await anInvitation(running, admin, { waives_fee: true, waives_approval: true })
    const params = { id }
    const read = async () => (await admin.call(invitations.getInvitation, { params })).invitation
    return { id, read, action: () => admin.call(invitations.revokeInvitation, { params }) }
  },
  'person: suspend person': () => withStatus(undefined, 'suspend'),
  'person: ban person': () => withStatus(undefined, 'ban'),
  'person: activate person': () => withStatus('suspended', 'activate'),
  'person: unban person': () => withStatus('banned', 'unban'),
  'person: change person': async () => {
    const { id, email } = await aMember(running)
    const action = () => admin.call(members.updateMember, { params: { id }, body: { name: 'Another Name', email } })
    return { id, read: () => personOf(id), action }
  },
  'person: set offices': async () => {
    const { id } = await anAdministratorAs(running, ['store'])
    const action = () =>
      admin.call(members.setAdminRoles, { params: { id }, body: { adminRoles: ['store', 'content'] } })
    return { id, read: () => personOf(id), action }
  },
  'rule: set rule': async () => ({
    id: 'driftPercent',
    read: async () => (await admin.call(approvals.getApprovals, {})).rules,
    action: () => admin.call(approvals.setApprovalRules, { body: { driftPercent: 4 } }),
    confirm: async () => {
      const { changes } = await admin.call(approvals.getApprovals, {})
      const pending = changes.find(({ subject, status }) => subject === 'driftPercent' && status === 'waiting')
      const otherAdmin = await anotherAdmin(running)
      await otherAdmin.call(approvals.confirmChange, { params: { id: pending?.id ?? '' } })
    },
  }),
  ...planScenes(() => admin),
  ...signupScenes(() => ({ running, admin })),
  ...brandingScenes(() => admin),
  ...communityScenes(() => library),
  'setting: set maintenance': ofSetting('maintenance', () =>
    admin.call(system.setMaintenance, { body: { status: true } }),
  ),
  ...availabilityScenes(() => ({ running, admin }), systemControls),
  'setting: set registrationEnabled': ofSetting('registrationEnabled', () =>
    admin.call(system.setRegistration, { body: { status: false } }),
  ),
  'setting: set loginEnabled': ofSetting('loginEnabled', () =>
    admin.call(system.setLogin, { body: { status: false } }),
  ),
  'setting: set registration fee': ofSetting('registrationFeeCents', () =>
    admin.call(system.setSignupFee, { body: { fee: 77.5 } }),
  ),
  'setting: set sign-up charge': ofSetting('signupCharge', () =>
    admin.call(system.setSignupCharge, { body: { charge: 'fee_and_year' } }),
  ),
  'setting: set days of pause': ofSetting('pauseDays', () => admin.call(plans.setPauseDays, { body: { days: 7 } })),
  'setting: set store terms': ofSetting('store', () =>
    admin.call(system.setStoreTerms, { body: { shipping: 3, free_shipping_above: null, tax_percent: 1.25 } }),
  ),
  'setting: set content policy': ofSetting('content policy', () =>
    admin.call(libraryManagement.setContentPolicy, { body: { policy: 'inclusive' } }),
  ),
  'setting: set media limit': ofSetting('media limit', () =>
    admin.call(libraryManagement.setMediaLimit, { body: { megabytes: 77 } }),
  ),
  ...unchangedScenes(() => admin),
  'setting: set payment ways': async () => ({
    id: 'paymentWays',
    read: async () => (await admin.call(payments.getPaymentMethods, {})).paymentMethods,
    action: () =>
      admin.call(payments.setPaymentMethods, {
        body: { methods: [{ name: 'Cash', text: 'At the desk', enabled: false }] },
      }),
  }),
  'coin: change coin': async () => ({
    id: 'BTC',
    read: systemControls,
    action: () => admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { enabled: 'false' } }),
  }),
  'product: change product': productScene,
  'order: update parcel': async () => {
    const decider = await aTreasurer(running)
    const holder = await aHolder(running, decider, { BTC: '0.01' })
    await addToCart(holder, await shop.product({ price: '20' }))
    const { id } = await checksOut(holder)
    const addTracking = (more: object) =>
      admin.call(orderManagement.addTracking, {
        params: { id },
        body: { status: 'shipped', location: 'Oslo', timestamp: running.clock.now().toISOString(), ...more },
      })
    await addTracking({ tracking_number: 'NO-1' })
    const read = async () => {
      const { trackingNumber, carrier, estimatedDelivery, status } = (
        await holder.call(orders.getOrder, { params: { id } })
      ).order
      return { trackingNumber, carrier, estimatedDelivery, status }
    }
    const estimated_delivery = new Date(running.clock.now().getTime() + 86_400_000).toISOString()
    const action = () =>
      addTracking({ tracking_number: 'NO-2', carrier: 'FedEx', estimated_delivery, location: 'Bergen' })
    return { id, read, action }
  },
  'ticket: change ticket': async () => {
    const { ticket } = await aTicket(running)
    const read = async () => {
      const { status, priority, subject, assigned_to, category_id, helpdesk } = await asAgent(admin, ticket.id)
      return { status, priority, subject, assigned_to, category_id, asleepUntil: helpdesk?.asleepUntil }
    }
    const body = { status: 'resolved', priority: 'urgent', subject: 'Another', assigned_to: admin.id } as const
    return { id: ticket.id, read, action: () => changeTicket(admin, ticket.id, body) }
  },
  'product category: change category': async () => {
    const body = { name: 'Bells', description: 'What rings.' }
    const { category } = await admin.call(products.createProductCategory, { body })
    const read = async () => (await admin.call(products.listManagedCategories, {})).categories
    const params = { id: category.id }
    const action = () => admin.call(products.updateProductCategory, { params, body: { name: 'Gongs', active: false } })
    return { id: category.id, read, action }
  },
  'content category: change category': async () => {
    const { category } = await admin.call(contentCategories.createContentCategory, { body: { name: 'Chants' } })
    const read = async () => (await admin.call(contentCategories.listManagedContentCategories, {})).categories
    const params = { id: category.id }
    const action = () => admin.call(contentCategories.updateContentCategory, { params, body: { name: 'Songs' } })
    return { id: category.id, read, action }
  },
  'support category: change category': async () => {
    const body = { name: 'Retreats', description: 'What is asked of them.' }
    const { category } = await admin.call(supportCategories.createSupportCategory, { body })
    const read = async () => (await admin.call(supportCategories.listManagedSupportCategories, {})).categories
    const params = { id: category.id }
    const action = () => admin.call(supportCategories.updateSupportCategory, { params, body: { name: 'Stays' } })
    return { id: category.id, read, action }
  },
  'content: change content': item('true', (id) =>
    library.change(id, { title: 'Another', featured: 'true', tags: ['one'], plan_id: library.planOf('master') }),
  ),
  'content: publish content': item('false', publishItem(true)),
  'content: unpublish content': item('true', publishItem(false)),
  'course: change course': course((id) =>
    admin.call(courseManagement.updateCourse, {
      params: { id },
      body: { title: 'Another', price: '12.5' },
    }),
  ),
  'course: publish course': course(visibleCourse(true), visibleCourse(false)),
  'course: unpublish course': course(visibleCourse(false)),
  'course: archive course': course(archived(true)),
  'course: bring back course': course(archived(false), archived(true)),
}

/** Counters and timestamps of changes are not part of a record. */
const settled = (record: unknown) =>
  JSON.parse(JSON.stringify(record), (key, value: unknown) =>
    ['updatedAt', 'version', 'updated_at', 'lastActive', 'uptimePercent', 'firstSteps'].includes(key)
      ? undefined
      : value,
  )

describe('every action that can be undone', () => {
  test('has a test scene', () => {
    expect(Object.keys(scenes).sort()).toEqual(Object.keys(inverses).sort())
  })

  test.each(Object.keys(inverses))('leaves no difference after its undo: %s', async (name) => {
    const scene = await (scenes[name] as () => Promise<Scene>)()
    const [type = '', action = ''] = name.split(': ')
    const before = settled(await scene.read())
    await scene.action()
    const entry = await lastOf(`${type}:${scene.id}`, action)
    const { entry: details } = await admin.call(audit.getAuditEntry, { params: { id: entry.id } })
    expect(details.undo).toEqual({ does: expect.stringMatching(/^Changes .* to .*\.$/), blocked: null })
    await undo(entry.id)
    await scene.confirm?.()
    expect(settled(await scene.read())).toEqual(before)
    if (scene.confirm) return
    const { entry: undone } = await admin.call(audit.getAuditEntry, { params: { id: entry.id } })
    expect(undone.undoneBy).not.toBeNull()
    const [inverse] = undone.related.filter(({ undoes }) => undoes === entry.id)
    expect(inverse).toMatchObject({ id: undone.undoneBy, type, subjectId: scene.id, actorId: admin.id })
    expect(await refusalOf(undo(entry.id))).toMatchObject({ code: 'undone_already' })
  })
})

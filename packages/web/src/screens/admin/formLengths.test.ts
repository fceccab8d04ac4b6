import {
  codes,
  type Endpoint,
  orderManagement,
  branding,
  mailServer,
  members,
  plans,
  products,
  libraryManagement,
  system,
  courseManagement,
} from '@vesica/contract'
import { expect, test } from 'vitest'
import { productFields } from '../../features/admin/products/productFields.ts'
import { trackingFields } from '../../features/admin/orders/trackingFields.ts'
import { memberFields } from '../../features/admin/members/memberFields.ts'
import { itemFields } from '../../features/admin/library/items/itemFields.ts'
import { assetFields } from '../../features/admin/system/assetFields.ts'
import { codeFields } from '../../features/admin/system/codes/codeFields.ts'
import { brandingFields } from '../../features/admin/system/branding/brandingFields.ts'
import { mailFields } from '../../features/admin/system/mailFields.ts'
import { planFields } from '../../features/admin/system/planFields.ts'
import { courseFields } from '../../features/admin/courses/courses/courseFields.ts'
import { sectionFields } from '../../features/admin/courses/curriculum/sectionFields.ts'
import { lessonFields } from '../../features/admin/courses/lessons/lessonFields.ts'
import type { Fields } from '../../forms/fields.ts'

interface Schema {
  safeParse: (value: unknown) => { error?: { issues: readonly { code?: string; message: string }[] } | undefined }
}

const forms: readonly (readonly [Endpoint, Fields<never>])[] = [
  [products.createProduct, productFields],
  [orderManagement.addTracking, trackingFields],
  [members.createMember, memberFields],
  [libraryManagement.createContent, itemFields],
  [system.updateAsset, assetFields],
  [codes.createCode, codeFields],
  [branding.setBranding, brandingFields],
  [mailServer.setMailServer, mailFields],
  [plans.createPlan, planFields],
  [courseManagement.createCourse, courseFields],
  [courseManagement.createSection, sectionFields],
  [courseManagement.createLesson, lessonFields],
]

/** Fields with a pattern that defines their own length. */
const patterns = new Set(['accent', 'code', 'contract', 'crypto_symbol', 'icon', 'port'])

/** Text fields with a maximum length. Numbers are parsed before they are sent. */
const texts = forms.flatMap(([{ name: call, body }, fields]) =>
  Object.entries(fields).flatMap(([name, { most, read, wire = name }]) => {
    const schema = (body as { shape: Readonly<Record<string, Schema>> } | undefined)?.shape[wire]
    return most === undefined || read || patterns.has(name) ? [] : [[call, wire, most, schema] as const]
  }),
)

const isTooLong = (schema: Schema | undefined, length: number): boolean => {
  const { error } = schema?.safeParse('x'.repeat(length)) ?? {}
  return error?.issues.some(({ code, message }) => code === 'too_big' || /at most/.test(message)) ?? false
}

test.each(texts)('%s accepts %s with %d characters, the limit of its form', (_call, _field, most, schema) => {
  expect([isTooLong(schema, most), isTooLong(schema, most + 1)]).toEqual([false, true])
})

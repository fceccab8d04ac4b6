import { products } from '@vesica/contract'
import { type FormEvent, useState } from 'react'
import { checkBody, type FieldErrors, fieldErrorsOf } from '../../data/check.ts'
import type { CallFailed } from '../../data/failure.ts'
import { useAct } from '../../data/act.ts'
import { usd } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import {
  createBody,
  emptyProduct,
  fieldsOfProduct,
  priceProblem,
  type ProductFields,
  updateBody,
} from './productFields.ts'

const words = text.adminStore

// Wire names of fields that are called otherwise on screen.
const screenNames: Readonly<Record<string, string>> = {
  category_id: 'category',
  stock_count: 'stock',
  discounted_percentage: 'discount',
  discounted_price: 'discount',
  reward_plan: 'plan',
}
const refusedField: Readonly<Record<string, string>> = {
  category_unknown: 'category',
  plan_unknown: 'plan',
  stock_changed: 'stock',
  price_changed: 'discount',
  image_unreadable: 'image',
  file_too_large: 'image',
  file_wrong_type: 'image',
  file_unreadable: 'image',
}

const onScreen = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, said]) => [screenNames[name.split('.')[0] ?? ''] ?? name.split('.')[0], said]),
  )

const sentence = (failure: CallFailed): string => {
  const price = failure.details?.discounted_price
  return failure.code === 'price_changed' && typeof price === 'number'
    ? words.productForm.serverPrice(usd(price))
    : failure.message
}

/** Where a refusal belongs: beside its field, or above the buttons. */
const placeRefusal = (failure: CallFailed): { errors: FieldErrors; general: string } => {
  const field = refusedField[failure.code]
  const errors = { ...onScreen(fieldErrorsOf(failure)), ...(field && { [field]: sentence(failure) }) }
  return { errors, general: Object.keys(errors).length > 0 ? '' : failure.message }
}

const focusFirst = (form: HTMLFormElement | null) => {
  // The errors have to be on the page first.
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

const refreshes = [products.listKeptProducts, products.listKeptCategories]

/** Adding and changing, each with its words. */
const useSending = (onFailed: (refused: CallFailed) => void, onDone: () => void) => {
  const finish = (message: string) => () => {
    notifySuccess(message)
    onDone()
  }
  return {
    create: useAct(products.createProduct, { refreshes, onFailed, onDone: finish(words.products.created) }),
    update: useAct(products.updateProduct, { refreshes, onFailed, onDone: finish(words.products.updated) }),
  }
}

/** What the product form holds and does. What was typed stays through every refusal. */
export const useProductForm = (product: products.KeptProduct | undefined, onDone: () => void) => {
  const [fields, setFields] = useState<ProductFields>(product ? fieldsOfProduct(product) : emptyProduct)
  const [stockSeen, setStockSeen] = useState(product?.stockCount ?? 0)
  const [file, setFile] = useState<File | null>(null)
  const [removed, setRemoved] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<CallFailed>()
  const [form, setForm] = useState<HTMLFormElement | null>(null)

  const onFailed = (refused: CallFailed) => {
    const placed = placeRefusal(refused)
    setErrors(placed.errors)
    setFailure(placed.general === '' ? undefined : refused)
    const count = refused.details?.stock_count
    if (refused.code === 'stock_changed' && typeof count === 'number') setStockSeen(count)
    focusFirst(form)
  }
  const { create, update } = useSending(onFailed, onDone)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = createBody(fields)
    const wrong = onScreen(checkBody(products.createProduct, body))
    if (fields.isReward && fields.plan === '') wrong.plan = words.productForm.planMissing
    setErrors(wrong)
    setFailure(undefined)
    if (Object.keys(wrong).length > 0) return focusFirst(event.currentTarget)
    const files = { image: file ?? undefined }
    if (product)
      void update.act({ params: { id: product.id }, body: updateBody(fields, stockSeen, removed && !file), files })
    else void create.act({ body, files })
  }
  const forget = (names: readonly string[]) =>
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name))))
  const change = (changed: Partial<ProductFields>) => {
    setFields({ ...fields, ...changed })
    forget(Object.keys(changed))
  }
  const chooseFile = (chosen: File | null) => {
    setFile(chosen)
    forget(['image'])
  }
  const sending = product ? update : create
  const unreadable = priceProblem(fields)
  return {
    fields,
    change,
    // A price that cannot be read keeps the form from being sent: said while it stands there.
    errors: unreadable === undefined ? errors : { price: unreadable, ...errors },
    failure,
    submit,
    form: setForm,
    file,
    chooseFile,
    removed,
    setRemoved,
    stockSeen,
    isPending: sending.isPending,
    progress: file ? sending.progress : undefined,
    cancelUpload: sending.cancel,
  }
}

import { mailServer, system } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { renderMail } from '../../platform/mail/mail.template.ts'
import type { PublicCache } from '../../platform/http/public-cache.ts'
import type { Serving } from '../../platform/http/serve.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { actorOf } from '../activity/index.ts'
import { setApprovalRules } from '../approvals/index.ts'
import { getPerson } from '../identity/index.ts'
import { getSettings, emailBranding } from '../settings/index.ts'
import { type Coin, presentCoins } from '../wallet/index.ts'
import { createAsset, deleteAsset, updateAsset } from './assets.ts'
import { mailRefusal, noteTestMail, setMailServer } from './mail-server.ts'
import { presentControls, presentPlatform, setCharge, setFee, setStoreTerms, turn } from './controls.ts'

const presented = async (tx: Tx, coin: Coin) => {
  const [asset] = await presentCoins(tx, [coin])
  if (!asset) throw new Error('A coin that was just written is gone')
  return { asset }
}

export const systemRoutes = ({ serve, servePublic }: Serving, mail: Mail, cache: PublicCache): void => {
  const controls = async (tx: Tx) => ({ systemControls: await presentControls(tx, mail) })

  servePublic(
    system.getPlatform,
    ({ read }) => read(async (tx) => ({ platform: presentPlatform(await getSettings(tx), tx.now) })),
    cache,
  )
  serve(system.getSystemControls, ({ read }) => read(controls))
  serve(system.setMaintenance, (call) =>
    call.transact(async (tx) => {
      await turn(tx, actorOf(call), 'maintenance', call.body.status)
      return controls(tx)
    }),
  )
  serve(system.setRegistration, (call) =>
    call.transact(async (tx) => {
      await turn(tx, actorOf(call), 'registrationEnabled', call.body.status)
      return controls(tx)
    }),
  )
  serve(system.setLogin, (call) =>
    call.transact(async (tx) => {
      await turn(tx, actorOf(call), 'loginEnabled', call.body.status)
      return controls(tx)
    }),
  )
  serve(system.setSignupFee, (call) =>
    call.transact(async (tx) => {
      await setFee(tx, actorOf(call), call.body.fee)
      return controls(tx)
    }),
  )
  serve(system.setSignupCharge, (call) =>
    call.transact(async (tx) => {
      await setCharge(tx, actorOf(call), call.body.charge)
      return controls(tx)
    }),
  )
  serve(system.setStoreTerms, (call) =>
    call.transact(async (tx) => {
      await setStoreTerms(tx, actorOf(call), call.body)
      return controls(tx)
    }),
  )
  serve(system.setReviewByTwo, (call) =>
    call.transact(async (tx) => {
      await setApprovalRules(tx, actorOf(call), { reviewByTwoFrom: call.body.amount })
      return controls(tx)
    }),
  )
  serve(system.setTreasuryFloor, (call) =>
    call.transact(async (tx) => {
      await setApprovalRules(tx, actorOf(call), { treasuryFloor: call.body.status })
      return controls(tx)
    }),
  )
  serve(system.createAsset, (call) =>
    call.transact(async (tx) => presented(tx, await createAsset(tx, actorOf(call), call.body))),
  )
  serve(system.updateAsset, (call) =>
    call.transact(async (tx) => presented(tx, await updateAsset(tx, actorOf(call), call.params.id, call.body))),
  )
  serve(system.deleteAsset, (call) =>
    call.transact(async (tx) => {
      await deleteAsset(tx, actorOf(call), call.params.id)
      return { message: 'Asset Deleted Successfully' }
    }),
  )
  serve(system.listMail, async () => ({ mail: await mail.listFolder(50) }))
  serve(mailServer.setMailServer, (call) =>
    call.transact(async (tx) => {
      await setMailServer(tx, actorOf(call), mail, call.body)
      return controls(tx)
    }),
  )
  serve(system.sendTestMail, async (call) => {
    const { person, head } = await call.read(async (tx) => ({
      person: await getPerson(tx, call.caller.userId),
      head: emailBranding(await getSettings(tx)),
    }))
    const { subject, text } = notices.system.testEmail(head.platformName)
    const content = renderMail({ ...head, greeting: notices.general.greeting(person.name), paragraphs: [text] })
    await mail.sendNow({ to: person.email, subject, ...content }).catch((error: unknown) => {
      throw mailRefusal(error)
    })
    return call.transact(async (tx) => {
      await noteTestMail(tx, actorOf(call), mail)
      return controls(tx)
    })
  })
}

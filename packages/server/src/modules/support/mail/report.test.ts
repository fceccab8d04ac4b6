import { beforeAll, describe, expect, test } from 'vitest'
import { aMail, aMailProgram, aServerWithMail, refused, reportsOn } from '../../../../test/mail-in.ts'
import type { Running } from '../../../../test/running.ts'

let running: Running
beforeAll(async () => {
  running = await aServerWithMail()
})

describe('a delivery report', () => {
  const aReport = (action: string) =>
    aMail(
      {
        From: 'Mail Delivery System <MAILER-DAEMON@example.org>',
        Subject: 'Undelivered Mail Returned to Sender',
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b"',
      },
      `--b\r\n\r\nIt did not work.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; example.org\r\n\r\nFinal-Recipient: rfc822; ada@example.org\r\nAction: ${action}\r\nStatus: 5.1.1\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: Answer\r\n\r\nHello\r\n--b--\r\n`,
    )
  const bounced = (id: string) => running.sql('select letter_id from letter_bounce where letter_id = $1', [id])
  const post = async (id: string, raw: string, from = '') =>
    aMailProgram(running).sendMail({ envelope: { from, to: [await reportsOn(running, id)] }, raw })

  test('marks its email as bounced, once', async () => {
    const id = crypto.randomUUID()
    await post(id, aReport('failed'))
    await post(id, aReport('failed'))
    expect(await bounced(id)).toHaveLength(1)
  })

  test.each(['delayed', 'delivered'])('does not mark its email as bounced when it is %s', async (action) => {
    const id = crypto.randomUUID()
    await post(id, aReport(action))
    expect(await bounced(id)).toEqual([])
  })

  test.each([
    [
      'that somebody is away',
      aMail({ From: 'ada@example.org', 'Auto-Submitted': 'auto-replied', Subject: 'Away' }, 'A.'),
      '',
    ],
    [
      'that somebody is away, as a mailer',
      aMail({ From: 'postmaster@example.org', 'Auto-Submitted': 'auto-replied', Subject: 'Undeliverable' }, 'A.'),
      '',
    ],
    ['what a person wrote', aMail({ From: 'ada@example.org', Subject: 'Undeliverable' }, 'A.'), 'ada@example.org'],
  ])('is rejected so that its sender is informed when it says %s', async (_, raw, from) => {
    const id = crypto.randomUUID()
    expect(await refused(post(id, raw, from))).toMatchObject({
      status: 550,
      words: expect.stringContaining('This address only accepts delivery reports.'),
    })
    expect(await bounced(id)).toEqual([])
  })

  test('is small: a large email to its address is rejected unread', async () => {
    const id = crypto.randomUUID()
    const large = `${aReport('failed')}${`${'x'.repeat(76)}\r\n`.repeat(20_000)}`
    expect(await refused(post(id, large))).toMatchObject({ status: 552 })
    expect(await bounced(id)).toEqual([])
  })

  test('without the standard format is recognized by its text', async () => {
    const id = crypto.randomUUID()
    await post(
      id,
      aMail({ From: 'MAILER-DAEMON@example.org', Subject: 'failure notice' }, 'Hi. This is the qmail-send program.'),
    )
    expect(await bounced(id)).toHaveLength(1)
  })
})

import { connectPostgres } from '@llave/api/database/connect-postgres'
import type { Database } from '@llave/api/database/database'
import type { Mail } from '@llave/api/messaging/message'
import { planReminders } from '@llave/api/reminders/plan-reminders'
import { messageRenderers } from '@llave/api/render-messages'
import { LIMA } from '@llave/domain/time/lima-date'
import { postgresAnswers } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { personas } from '@llave/testkit/personas'
import { testConfig } from '@llave/testkit/test-config'
import { checkAccessibility } from '../../check-accessibility.ts'
import { fillSignIn, typeCode } from '../access/sign-in.ts'
import { todayInLima } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { countSms, readCode } from '../messaging/read-sms.ts'
import { type Llave, runLlave } from '../run-llave.ts'

const { rosa } = personas
const secret = 'the secret of one journey, forty letters'

/**
 * What Rosa would be sent at ten in the morning about her letra that is due tomorrow; null where nothing. It is
 * planned and rendered here, because Llave itself sends nothing at night.
 */
async function remind(llave: Llave, db: Database): Promise<Mail | null> {
  const clock = new FixedClock(
    todayInLima().toZonedDateTime({ timeZone: LIMA, plainTime: '10:00' }).toInstant(),
  )
  const config = testConfig({ secret, publicUrl: llave.at().portal })
  await planReminders({ db, clock, shops: config.card.shops }, new AbortController().signal)
  const { id } = await db
    .selectFrom('reminder as m')
    .innerJoin('customer as c', 'c.id', 'm.customer_id')
    .select('m.id')
    .where('c.document_number', '=', rosa.document.number)
    .executeTakeFirstOrThrow()
  const rendered = await messageRenderers(config, db, clock).reminder({ reminderId: id }, rosa.email)
  return rendered && 'subject' in rendered ? rendered : null
}

async function makeDueTomorrow(db: Database): Promise<string> {
  const letra = await db
    .selectFrom('receivable as r')
    .innerJoin('customer as c', 'c.id', 'r.customer_id')
    .select(['r.id', 'r.code'])
    .where('c.document_number', '=', rosa.document.number)
    .where('r.kind', '=', 'instalment')
    .where('r.state', '=', 'pending')
    .orderBy('r.due_on')
    .limit(1)
    .executeTakeFirstOrThrow()
  const due_on = todayInLima().add({ days: 1 }).toString()
  await db.updateTable('receivable').set({ due_on }).where('id', '=', letra.id).execute()
  return letra.code ?? ''
}

test('a reminder leads to the payment after signing in, and its other link silences it, never by being opened', async ({
  browser,
}) => {
  test.skip(!(await postgresAnswers()), 'the embedded database lets nobody else plan reminders')
  const llave = await runLlave({ SECRET: secret })
  const db = connectPostgres(llave.databaseUrl ?? '')
  try {
    const code = await makeDueTomorrow(db)
    let mail: Mail | null = null
    // Llave plans too, at this moment perhaps with what it read before that letra was due tomorrow.
    await expect
      .poll(async () => {
        await db.deleteFrom('reminder').execute()
        mail = await remind(llave, db)
        return mail?.subject
      })
      .toBe(`Recordatorio de tu letra ${code}`)
    const told = mail as Mail | null
    const page = await (await browser.newContext({ baseURL: llave.at().portal, locale: 'es-PE' })).newPage()

    await test.step('one tap leads to the checkout, through the sign-in', async () => {
      await page.goto(/https?:\S+\/checkout\/\S+/.exec(told?.text ?? '')?.[0] ?? '')
      const before = await countSms(llave, rosa.phone.number)
      await fillSignIn(page, rosa)
      await typeCode(page, await readCode(llave, rosa.phone.number, before))
      await expect(page).toHaveURL(new RegExp(`/checkout/${encodeURIComponent(code)}`))
    })
    await test.step('a program that opens the other link ahead silences nothing', async () => {
      await page.goto(told?.unsubscribeUrl ?? '')
      await expect(page.getByRole('heading', { name: 'Silenciar recordatorios' })).toBeVisible()
      await checkAccessibility(page)
      expect(await remind(llave, db)).not.toBeNull()
    })
    await test.step('its button does', async () => {
      await page.getByRole('button', { name: 'No recordarme estas letras' }).click()
      await expect(page.getByRole('heading', { name: 'Listo: no te recordaremos esas letras' })).toBeVisible()
      expect(await remind(llave, db)).toBeNull()
    })
    await test.step('and the portal reminds again', async () => {
      await page.getByRole('link', { name: 'Elegir mis recordatorios en el portal' }).click()
      await page.getByRole('button', { name: `Volver a recordar la letra ${code}` }).click()
      await expect(page.getByText('No queda ninguna silenciada.')).toBeVisible()
      expect(await remind(llave, db)).not.toBeNull()
    })
    await test.step('a guessed link says nothing of anybody', async () => {
      await page.goto(`${told?.unsubscribeUrl?.slice(0, -3)}AAA`)
      await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
      await expect(page.getByText(rosa.name)).toBeHidden()
    })
  } finally {
    await db.destroy()
    await llave.end()
  }
})

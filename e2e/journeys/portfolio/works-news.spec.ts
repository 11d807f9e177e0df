import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPostgres } from '@llave/api/database/connect-postgres'
import { importFiles } from '@llave/api/integration/import/import-files'
import { tellWorks } from '@llave/api/portfolio/tell-works'
import { LIMA } from '@llave/domain/time/lima-date'
import { postgresAnswers } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { signIn } from '../access/sign-in.ts'
import { todayInLima } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { runLlave } from '../run-llave.ts'

const { rosa } = personas
const photo = readFileSync(join(import.meta.dirname, '../../../demo/pictures/obra-1-excavacion.jpg'))

test('who asks hears of pictures that an import brings, compares two days, and ends it from the e-mail; what fails is said and chosen again', async ({
  browser,
}) => {
  test.skip(!(await postgresAnswers()), 'the embedded database lets nobody else import')
  const llave = await runLlave()
  const db = connectPostgres(llave.databaseUrl ?? '')
  const folder = mkdtempSync(join(tmpdir(), 'llave-works-'))
  try {
    const page = await (await browser.newContext({ baseURL: llave.at().portal, locale: 'es-PE' })).newPage()
    await signIn(page, llave, rosa)
    await page.goto('/property/1000302/advance')
    const wanted = page.getByRole('checkbox', { name: 'Avísame por correo cuando haya fotos nuevas' })
    await test.step('a choice that does not arrive is not shown as made', async () => {
      const choice = '**/api/MiCuenta/AvisarAvanceObra'
      await page.route(choice, (route) => route.abort())
      await atBothWidths(page, async () => {
        await wanted.click()
        await expect(page.getByRole('alert')).toContainText('No hay conexión')
        await expect(wanted).not.toBeChecked()
      })
      await checkAccessibility(page)
      await page.unroute(choice)
    })
    await wanted.click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(wanted).toBeChecked()
    await expect(page.getByText(`A ${rosa.email}, como máximo una vez al día.`)).toBeVisible()

    await test.step('pictures of two days come by import, and one e-mail tells of them', async () => {
      const today = todayInLima()
      const [older, newer] = [today.subtract({ months: 2 }), today]
      writeFileSync(join(folder, 'antes.jpg'), photo)
      writeFileSync(join(folder, 'ahora.jpg'), photo)
      const rows = [
        [older, 'antes.jpg', 'Movimiento de tierras'],
        [newer, 'ahora.jpg', 'Pistas listas'],
      ].map(([takenOn, picture, title]) => `P01,${takenOn},${picture},${title},Desde la entrada`)
      const file = join(folder, 'progress.csv')
      writeFileSync(file, `projectCode,takenOn,picture,title,view\n${rows.join('\n')}\n`)
      const evening = today
        .subtract({ days: 1 })
        .toZonedDateTime({ timeZone: LIMA, plainTime: '18:00' })
        .toInstant()
      const clock = new FixedClock(evening)
      const report = await importFiles(db, clock, [file], {
        ...{ allOrNothing: false, by: 'el viaje' },
        onProgress: () => undefined,
      })
      expect(report.counts.progress).toMatchObject({ created: 2, refused: 0 })
      // Told here, in the evening before: Llave tells after six, whatever the time is now.
      expect(await tellWorks({ db, clock })).toBe(1)
    })
    const mail = await waitForMail(llave, rosa.email, /: 2 fotos nuevas de la obra$/)

    await test.step('its button leads to the pictures, which the keys compare', async () => {
      await page.goto(/https?:\S+\/advance\S*/.exec(mail.text)?.[0] ?? '')
      await page.getByRole('button', { name: 'Comparar fechas' }).press('Enter')
      const slider = page.getByRole('slider', { name: /^Cuánto se ve de/ })
      await slider.focus()
      await page.keyboard.press('ArrowLeft')
      await expect(slider).toHaveAttribute('aria-valuetext', /^49 % de .*, 51 % de /)
      await page.keyboard.press('Home')
      await expect(slider).toHaveValue('0')
      await atBothWidths(page, () => expect(slider).toBeVisible())
      for (const name of [/^Movimiento de tierras, /, /^Pistas listas, /])
        await expect
          .poll(() =>
            page
              .getByRole('img', { name })
              .first()
              .evaluate((image: HTMLImageElement) => image.naturalWidth),
          )
          .toBeGreaterThan(0)
    })

    await test.step('its link ends it for who has no session, and not by being opened', async () => {
      const stranger = await (await browser.newContext({ locale: 'es-PE' })).newPage()
      await stranger.goto(/https?:\S+\/avances\/dejar\/\S+/.exec(mail.text)?.[0] ?? '')
      await expect(stranger.getByRole('heading', { name: 'Dejar de recibir fotos de la obra' })).toBeVisible()
      await checkAccessibility(stranger)
      await page.reload()
      await expect(wanted).toBeChecked()
      const cut = await (await browser.newContext({ locale: 'es-PE' })).newPage()
      await cut.goto(stranger.url().slice(0, -1))
      await atBothWidths(cut, () =>
        expect(cut.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible(),
      )
      await checkAccessibility(cut)
      await stranger.getByRole('button', { name: 'No escribirme más' }).click()
      await expect(
        stranger.getByRole('heading', { name: 'Listo: no te escribiremos más de esta obra' }),
      ).toBeVisible()
      await checkAccessibility(stranger)
      await page.reload()
      await expect(wanted).not.toBeChecked()
    })
  } finally {
    await db.destroy()
    await llave.end()
    rmSync(folder, { recursive: true })
  }
})

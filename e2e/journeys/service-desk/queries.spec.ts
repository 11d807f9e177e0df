import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { personas } from '@llave/testkit/personas'
import type { Request } from '@playwright/test'
import { expectDraftPictureStored } from '../../drafts.ts'
import { paintPhoto } from '../../paint.ts'
import { fillQuery, sent } from '../../screens/service-desk/fill-query.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test, testEmbedded } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'

const newCall = '**/api/MisConsultasSAC/SendConsultaWebMovil'

test('a new query and a reply are in the list and in their thread, with script as text and the picture re-encoded; a closed one is in the history', async ({
  page,
  llave,
}) => {
  await signIn(page, llave, personas.carmen)
  await page.goto('/query/request/new')
  const send = page.getByRole('button', { name: 'Enviar' })
  await fillQuery(page, 'Entrega <script>alert(1)</script>')
  await page.getByLabel('Archivo Adjunto:').setInputFiles(await paintPhoto('puerta principal.jpg'))
  await expect(page.getByText('puerta principal.jpg')).toBeVisible()
  await send.click()
  await expect(page).toHaveURL('/query/request')
  await page.getByRole('link', { name: 'Entrega <script>alert(1)</script>' }).click()
  await expect(page.getByText('Primera línea.')).toBeVisible()
  const picture = page.getByRole('img', { name: 'Foto adjunta: puerta_principal.jpg' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(2000)

  await page.getByLabel('Responder:').fill('Una cosa más.\nGracias.')
  await send.click()
  await expect(page).toHaveURL('/query/request')
  await page.getByRole('link', { name: 'Entrega <script>alert(1)</script>' }).click()
  const messages = page.getByRole('listitem').filter({ has: page.getByRole('time') })
  await expect(messages).toHaveCount(2)
  await expect(messages.nth(1)).toContainText('Una cosa más.')

  await page.goto('/query/historic')
  await expect(page.getByRole('link', { name: /Entrega/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^Independización del departamento/ }).click()
  await expect(messages).toHaveCount(2)
  await expect(messages.nth(1)).toContainText('La partida ya está inscrita.')
})

test('a query whose answer is lost is stored once, however often it is sent', async ({
  page,
  llave,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_FAILED/)
  await signIn(page, llave, personas.rosa)
  await page.goto('/query/request/new')
  await fillQuery(page, 'Recibo de agua')
  await page.getByLabel('Archivo Adjunto:').setInputFiles(await paintPhoto('recibo.jpg'))
  await expect(page.getByText('recibo.jpg')).toBeVisible()
  await expectDraftPictureStored(page)
  const keys: (string | undefined)[] = []
  page.on('request', (request: Request) => {
    if (request.url().endsWith('SendConsultaWebMovil')) keys.push(request.headers()['idempotency-key'])
  })
  await page.route(newCall, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Lo que escribiste queda guardado.')).toBeVisible()
  await page.unroute(newCall)
  await page.reload()
  await expect(page.getByLabel('Asunto')).toHaveValue('Recibo de agua')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText(sent)).toBeVisible()
  await expect(page).toHaveURL('/query/request')
  await expect(page.getByRole('link', { name: 'Recibo de agua' })).toHaveCount(1)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

testEmbedded(
  "the developer's answer is entered by a command, closes the query on request, and reaches the customer by e-mail; a closed query accepts no reply",
  async ({ page, alone, pageErrors }) => {
    pageErrors.expect(/status of (401|409|500|502)|ERR_/)
    await signIn(page, alone, personas.liam)
    await page.goto('/query/request/new')
    await fillQuery(page, 'Estacionamiento')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText(sent)).toBeVisible()
    await page.getByRole('link', { name: 'Estacionamiento' }).click()
    await expect(page.getByText('Primera línea.')).toBeVisible()
    const id = page.url().split('/').at(-1) ?? ''

    const root = join(import.meta.dirname, '../../..')
    await alone.whileStopped((dataDir) => {
      const { DATABASE_URL: _, ...env } = process.env
      execFileSync(
        'node',
        ['scripts/answer.ts', id, 'El tuyo es el 12.\nYa está pintado.', '--close', '--by', 'Ana Soto'],
        {
          cwd: root,
          env: { ...env, DATA_DIR: dataDir },
        },
      )
    })

    const answers = page.getByRole('region', { name: 'Servicio al cliente' })
    await test.step('the home says that an answer was not opened', async () => {
      const other = await page.context().newPage()
      await other.goto('/')
      const link = other
        .getByRole('region', { name: 'Servicio al cliente' })
        .getByRole('link', { name: /^Estacionamiento/ })
      await expect(link).toContainText('1 respuesta sin leer')
      await expect(link).toHaveAttribute('href', `/query/historic/${id}`)
      await other.close()
    })
    await test.step('the reply in progress is refused with an explanation and kept', async () => {
      await page.getByLabel('Responder:').fill('¿Y el depósito?')
      await page.getByRole('button', { name: 'Enviar' }).click()
      await expect(page).toHaveURL(`/query/historic/${id}`)
      await expect(page.getByText('Esta consulta está cerrada. Abre una nueva consulta.')).toBeVisible()
      await expect(page.getByText('¿Y el depósito?')).toBeVisible()
    })
    await test.step('the answer is in the history', async () => {
      await page.goto(`/query/request/${id}`)
      await expect(page).toHaveURL(`/query/historic/${id}`)
      await expect(page.getByText('El tuyo es el 12.')).toBeVisible()
      await page.goto('/query/historic')
      await expect(page.getByRole('link', { name: /^Estacionamiento/ })).toBeVisible()
      await expect(page.getByText(/sin leer/)).toHaveCount(0)
      await page.goto('/')
      await expect(page.getByRole('region', { name: /^(Lo que viene|Tu último pago)/ }).first()).toBeVisible()
      await expect(answers).toHaveCount(0)
    })
    await test.step('the e-mail has the answer and links there', async () => {
      const mail = await waitForMail(
        alone,
        personas.liam.email,
        new RegExp(`^Respondimos tu consulta ${id}$`),
      )
      expect(mail.text).toContain('El tuyo es el 12.')
      expect(mail.text).toContain(`/query/historic/${id}?type=letter`)
    })
  },
)

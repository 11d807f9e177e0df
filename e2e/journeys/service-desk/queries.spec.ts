import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { personas } from '@llave/testkit/personas'
import type { Page, Request } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { signIn } from '../access/sign-in.ts'
import { expect, test, testAlone } from '../journey.ts'
import { waitForMail } from '../messaging/read-mails.ts'
import { paintPhoto, readSent } from './paint.ts'

const sent = 'Se registro la consulta correctamente.'
const listCall = '**/api/MisConsultasSAC/GetAllConsultaWebMovilListado?*'
const newCall = '**/api/MisConsultasSAC/SendConsultaWebMovil'
const replyCall = '**/api/MisConsultasSAC/SendHiloConsultaWebMovil'
const menu = [
  'Prepago de letras - Simulador',
  'Constancias',
  'Observación sobre acabados de mi inmueble',
  'Consulta - Solicitudes',
  'Historial otras consultas',
]

async function fillQuery(page: Page, subject: string) {
  await page.getByLabel('Asunto').fill(subject)
  await page.getByLabel('Proyecto').selectOption({ index: 1 })
  await page.getByLabel('Consulta', { exact: true }).fill('Primera línea.\nSegunda línea.')
}

test('the queries area has a menu of five entries; open queries are a table, cards on a phone, and lead to their thread', {
  tag: '@every-width',
}, async ({ page, llave, isMobile }) => {
  await signIn(page, llave, personas.lucia)
  await page.goto('/query')
  await expect(page).toHaveURL('/query/request')

  await test.step('the menu', async () => {
    const nav = page.getByRole('navigation', { name: 'Consultas' })
    if (isMobile) await nav.locator('summary').click()
    await expect(nav.getByRole('link')).toHaveText(menu)
    await expect(nav.getByRole('link', { name: 'Consulta - Solicitudes' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await nav.getByRole('link', { name: 'Historial otras consultas' }).click()
    await expect(page).toHaveURL('/query/historic')
    await expect(page.getByText('Copia del plano de ubicación')).toBeVisible()
    await checkAccessibility(page)
    await page.goto('/query/request')
  })

  const open = page.getByRole('link', { name: 'Filtración junto a la mampara de la sala' })
  await test.step('the list, with dates of ten characters', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consulta - Solicitudes')
    await expect(open).toBeVisible()
    await expect(page.getByRole('link', { name: 'Nueva consulta' })).toHaveAttribute(
      'href',
      '/query/request/new',
    )
    const row = isMobile ? open : page.getByRole('row').filter({ has: open })
    await expect(row).toContainText(/\d{2}\/\d{2}\/\d{4}/)
    await expect(row).not.toContainText(/\d{2}:\d{2}/)
    await expect(page.getByRole('table')).toHaveCount(isMobile ? 0 : 1)
    await expect(page.getByText('Copia del plano de ubicación')).toHaveCount(0)
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })

  await test.step('the thread: who wrote, when, what, line by line, and the picture', async () => {
    await open.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consulta - Solicitudes')
    const messages = page.getByRole('listitem').filter({ has: page.getByRole('time') })
    await expect(messages).toHaveCount(3)
    await expect(messages.nth(0)).toContainText('Yo')
    await expect(messages.nth(1)).toContainText('Departamento 502')
    await expect(messages.nth(0)).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
    const words = messages.nth(0).getByText('Buenas tardes')
    expect(await words.evaluate((text: HTMLElement) => text.innerText.split('\n').length)).toBe(2)
    const picture = messages.nth(2).getByRole('img', { name: 'Foto adjunta: obra-3-acabados.jpg' })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expect(page.getByLabel('Responder:')).toHaveAttribute('rows', '4')
    await checkAccessibility(page)
  })

  await test.step('the way back, whose words only a desktop shows', async () => {
    const back = page.getByRole('link', { name: 'Volver a mis consultas' })
    await expect(back).toHaveAttribute('href', '/query/request')
    const words = await back.locator('span').boundingBox()
    if (isMobile) expect(words?.width).toBeLessThanOrEqual(1)
    else expect(words?.width).toBeGreaterThan(60)
    await back.click()
    await expect(page).toHaveURL('/query/request')
  })
})

test('a closed query stands in the history, its thread shows the developer and takes no reply, and either address leads to the right one', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  await signIn(page, llave, personas.carmen)
  await page.goto('/query/historic')
  await page.getByRole('link', { name: 'Independización del departamento' }).click()
  await expect(page).toHaveURL(/\/query\/historic\/\d+$/)
  const closed = page.url()
  const messages = page.getByRole('listitem').filter({ has: page.getByRole('time') })
  await expect(messages.nth(0)).toContainText('Yo')
  await expect(messages.nth(1)).toContainText('Llave')
  await expect(messages.nth(1)).not.toContainText('Departamento 1101')
  await expect(page.getByLabel('Responder:')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Volver a mis consultas' })).toHaveAttribute(
    'href',
    '/query/historic',
  )
  await checkAccessibility(page)
  await page.goto(closed.replace('historic', 'request'))
  await expect(page).toHaveURL(closed)
  await expect(messages).toHaveCount(2)
})

test('without queries both lists say so; a failure is said with Reintentar; a query of somebody else is not found', async ({
  page,
  llave,
  complaints,
}) => {
  complaints.expect(/status of (403|500)/)
  await signIn(page, llave, personas.mateo)
  await page.goto('/query/request')
  await expect(page.getByText('No hay consultas abiertas.')).toBeVisible()
  await expect(page.getByText('Presiona “Nueva consulta” para escribirnos.')).toBeVisible()
  await checkAccessibility(page)
  await page.goto('/query/historic')
  await expect(page.getByText('No hay consultas cerradas.')).toBeVisible()
  await checkAccessibility(page)

  await page.goto('/query/request/20001')
  await expect(page.getByText('No encontramos esta consulta')).toBeVisible()
  await checkAccessibility(page)

  await page.route(listCall, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/query/request')
  await expect(page.getByText('Buscando tus consultas…')).toBeVisible()
  await expect(page.getByText('No pudimos cargar tus consultas.')).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .bone, .overlay')).toHaveCount(0)
  await checkAccessibility(page)
  await page.unroute(listCall)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('No hay consultas abiertas.')).toBeVisible()
})

test('a new query and a reply are checked, take one picture, say for three seconds that they arrived, and lead back to the list', {
  tag: '@every-width',
}, async ({ page, llave }) => {
  await signIn(page, llave, personas.jorge)
  await page.goto('/query/request')
  await page.getByRole('link', { name: 'Nueva consulta' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nueva Consulta')
  await expect(page.getByRole('link', { name: 'Volver a mis consultas' })).toHaveAttribute(
    'href',
    '/query/request',
  )
  const send = page.getByRole('button', { name: 'Enviar' })
  const file = page.getByLabel('Archivo Adjunto:')

  await test.step('every field at fault says so, and nothing is sent', async () => {
    await send.click()
    for (const words of ['El asunto es requerido', 'El proyecto es requerido', 'La consulta es requerida']) {
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
    await expect(page.getByLabel('Asunto')).toBeFocused()
    await checkAccessibility(page)
    await page.getByLabel('Asunto').fill('x')
    await expect(page.getByText('El asunto es requerido')).toBeHidden()
    await page.getByLabel('Asunto').fill('')
    await expect(page.getByText('El asunto es requerido')).toBeVisible()
  })

  await test.step('one picture: jpeg or png by what it is, named, taken away again', async () => {
    await expect(file).toHaveAttribute('accept', 'image/jpeg,image/png')
    await expect(file).not.toHaveAttribute('multiple', '')
    await file.setInputFiles({
      name: 'virus.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('MZ executable'),
    })
    await expect(page.getByText('El archivo no es una imagen jpg o png')).toBeVisible()
    await file.setInputFiles(await paintPhoto('puerta principal.jpg'))
    await expect(page.getByText('puerta principal.jpg')).toBeVisible()
    await page.getByRole('button', { name: 'Quitar puerta principal.jpg' }).click()
    await expect(page.getByText('puerta principal.jpg')).toHaveCount(0)
    await file.setInputFiles(await paintPhoto('puerta principal.jpg'))
    await expect(page.getByText('puerta principal.jpg')).toBeVisible()
  })

  await fillQuery(page, 'Entrega <script>alert(1)</script>')
  await test.step('it leaves resized, without prefix and without what the camera wrote', async () => {
    const [request] = await Promise.all([page.waitForRequest(newCall), send.click()])
    const body = request.postDataJSON()
    expect(body).toMatchObject({
      tipoDocumento: '01',
      nroDocumento: personas.jorge.document.number,
      proyecto: 'P03',
      asunto: 'Entrega <script>alert(1)</script>',
      consulta: 'Primera línea.\nSegunda línea.',
      file: { fileName: 'puerta principal.jpg' },
    })
    expect(await readSent(body.file.base64)).toEqual({
      format: 'jpeg',
      width: 2000,
      height: 1000,
      exif: undefined,
    })
  })
  await expectThreeSeconds(page)
  await expect(page).toHaveURL('/query/request')

  await test.step('it is in the list, with script as words, and in its thread with its picture', async () => {
    await page.getByRole('link', { name: 'Entrega <script>alert(1)</script>' }).click()
    await expect(page.getByText('Primera línea.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Foto adjunta: puerta_principal.jpg' })).toBeVisible()
  })

  await test.step('a reply needs words, then goes the same way', async () => {
    await send.click()
    await expect(page.getByText('La consulta es requerida')).toBeVisible()
    await page.getByLabel('Responder:').fill('Una cosa más.\nGracias.')
    await file.setInputFiles(await paintPhoto('ventana.jpg'))
    await expect(page.getByText('ventana.jpg')).toBeVisible()
    const [request] = await Promise.all([page.waitForRequest(replyCall), send.click()])
    expect(request.postDataJSON()).toMatchObject({ contenido: 'Una cosa más.\nGracias.', nroHilo: '1' })
    await expect(page.getByText(sent)).toBeVisible()
    await expect(page.getByLabel('Responder:')).toHaveValue('')
    await expect(page.getByRole('button', { name: /^Quitar/ })).toHaveCount(0)
    await checkAccessibility(page)
    await expect(page).toHaveURL('/query/request')
  })
})

/** From the word of success until it goes: three seconds by the page's own clock. */
async function expectThreeSeconds(page: Page) {
  const lasted = await page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        let seen = 0
        const watch = () => {
          const there = document.body.textContent?.includes(words)
          if (there && seen === 0) seen = performance.now()
          if (!there && seen > 0) return resolve(performance.now() - seen)
          requestAnimationFrame(watch)
        }
        watch()
      }),
    sent,
  )
  expect(lasted).toBeGreaterThan(2500)
  expect(lasted).toBeLessThan(6000)
}

test('a draft survives a reload and a lost connection, is sent once however often it is sent, and goes with its owner', async ({
  page,
  llave,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await signIn(page, llave, personas.rosa)
  await page.goto('/query/request/new')
  await fillQuery(page, 'Recibo de agua')
  await page.getByLabel('Archivo Adjunto:').setInputFiles(await paintPhoto('recibo.jpg'))
  await expect(page.getByText('recibo.jpg')).toBeVisible()

  await test.step('it is there after a reload', async () => {
    // More than its words alone take.
    await expect.poll(() => sizeOfDrafts(page)).toBeGreaterThan(1000)
    await page.reload()
    await expect(page.getByLabel('Asunto')).toHaveValue('Recibo de agua')
    await expect(page.getByLabel('Consulta', { exact: true })).toHaveValue('Primera línea.\nSegunda línea.')
    await expect(page.getByText('recibo.jpg')).toBeVisible()
  })

  const keys: (string | undefined)[] = []
  page.on('request', (request: Request) => {
    if (request.url().endsWith('SendConsultaWebMovil')) keys.push(request.headers()['idempotency-key'])
  })
  await test.step('without a network it is kept, and says so', async () => {
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText('Lo que escribiste queda guardado.')).toBeVisible()
    await page.context().setOffline(false)
    await checkAccessibility(page)
  })
  await test.step('an answer that is lost on its way does not make a second one', async () => {
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
    expect(new Set(keys).size).toBe(1)
  })
  await test.step('a sent one is gone; one of a person who signs out too', async () => {
    await page.goto('/query/request/new')
    await expect(page.getByLabel('Asunto')).toHaveValue('')
    await fillQuery(page, 'Secreto de Rosa')
    await expectKept(page)
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('button', { name: 'Salir' }).click()
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, llave, personas.rosa)
    await page.goto('/query/request/new')
    await expect(page.getByLabel('Proyecto').getByRole('option')).not.toHaveCount(1)
    await expect(page.getByLabel('Asunto')).toHaveValue('')
  })
})

/** Bytes that the browser's store of drafts holds sealed; what a draft says cannot be read there. */
function sizeOfDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('llave-drafts')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const all = open.result.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            open.result.close()
            const sealed = all.result as readonly { readonly data?: ArrayBuffer }[]
            resolve(sealed.reduce((sum, { data }) => sum + (data?.byteLength ?? 0), 0))
          }
        }
      }),
  )
}

/** The draft lies in the browser's store. */
async function expectKept(page: Page) {
  const before = await countDrafts(page)
  await expect.poll(() => countDrafts(page), { intervals: [300] }).toBeGreaterThanOrEqual(Math.max(before, 2))
}

/** Records of the store of drafts: its key and the drafts. */
function countDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('llave-drafts')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const count = open.result.transaction('drafts').objectStore('drafts').count()
          count.onsuccess = () => {
            open.result.close()
            resolve(count.result)
          }
        }
      }),
  )
}

testAlone(
  "the developer's answer comes in by a command, closes the query when asked, and reaches the customer by e-mail; a closed query takes no reply",
  async ({ page, alone, complaints }) => {
    complaints.expect(/status of (401|409|500|502)|ERR_/)
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

    await test.step('the reply that was being written is refused in words and stays', async () => {
      await page.getByLabel('Responder:').fill('¿Y el depósito?')
      await page.getByRole('button', { name: 'Enviar' }).click()
      await expect(page.getByText('Esta consulta está cerrada. Abre una nueva consulta.')).toBeVisible()
      await expect(page.getByLabel('Responder:')).toHaveValue('¿Y el depósito?')
      await checkAccessibility(page)
    })
    await test.step('the answer stands in the history', async () => {
      await page.goto(`/query/request/${id}`)
      await expect(page).toHaveURL(`/query/historic/${id}`)
      await expect(page.getByText('El tuyo es el 12.')).toBeVisible()
    })
    await test.step('the e-mail has the answer and leads there', async () => {
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

import { listRepairs } from '@llave/contract/repairs/repair-calls'
import { listComplaints } from '@llave/contract/service-desk/list-complaints'
import { listQueries } from '@llave/contract/service-desk/list-queries'
import { readAttachment } from '@llave/contract/service-desk/read-attachment'
import { readThread } from '@llave/contract/service-desk/read-thread'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { paintPhoto } from '../../paint.ts'
import { atBothWidths } from '../../widths.ts'
import { lot, query, queryMessage, today } from '../fixtures.ts'
import { loadingIndicators } from '../loading.ts'
import { expect, test } from '../screen.ts'

const leak = query('45', 'Filtración junto a la mampara de la sala')
const plan = query('31', 'Copia del plano de ubicación', {
  state: 'closed',
  openedAt: today.subtract({ days: 40 }).toPlainDateTime('11:40'),
  lastMessageAt: today.subtract({ days: 38 }).toPlainDateTime('08:15'),
})
const menu = [
  'Prepago de letras - Simulador',
  'Constancias',
  'Observación sobre acabados de mi inmueble',
  'Consulta - Solicitudes',
  'Historial otras consultas',
]

/** Expects exactly one query in the list: a table row, or a card on a phone. */
async function expectListed(
  page: Page,
  atDesk: boolean,
  [id, subject, project, opened, last]: readonly [string, string, string, string, string],
) {
  const table = page.getByRole('table')
  await expect(table).toHaveCount(atDesk ? 1 : 0)
  if (!atDesk) {
    await expect(page.getByRole('listitem').filter({ hasText: /Último mensaje:/ })).toHaveText([
      `${subject}Consulta ${id}, ${project}Creada el ${opened}. Último mensaje: ${last}`,
    ])
    return
  }
  const heads = ['Consulta', 'Asunto', 'Proyecto', 'Creada', 'Último mensaje']
  await expect(table.getByRole('columnheader')).toHaveText(heads)
  await expect(table.getByRole('row')).toHaveCount(1 + 1)
  await expect(table.getByRole('row').last().locator('th, td')).toHaveText([
    id,
    subject,
    project,
    opened,
    last,
  ])
}

test('the queries area has a menu of five entries; open and closed queries are tables, or cards on a phone, that lead to their thread', async ({
  page,
  screens,
}) => {
  screens.answer(listQueries, [leak, plan])
  screens.answer(readThread, [
    queryMessage(leak, 1, 'Buenas tardes.\nEntra agua por la mampara.'),
    queryMessage(leak, 2, 'Enviaremos a un técnico.', { author: 'developer' }),
    queryMessage(leak, 3, 'Así quedó.', {
      attachment: {
        id: '7f1c3a52-0000-4000-8000-000000000001',
        fileName: 'sala.jpg',
        width: 1600,
        height: 1200,
      },
    }),
  ])
  const { buffer } = await paintPhoto()
  screens.answer(readAttachment, { bytes: new Uint8Array(buffer), fileName: 'sala.jpg' })
  screens.answer(listRepairs, { cases: [], deliveries: [] })
  screens.answer(listComplaints, [])
  await screens.open('/query')

  await test.step('customer service leads to a query about a property, and to the lists', async () => {
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { name: 'Servicio al cliente' })).toBeVisible()
      await checkAccessibility(page)
      await checkLargeText(page)
    })
    await page.getByRole('link', { name: /^Quinta Ficus/ }).click()
    await expect(page).toHaveURL('/query/request/new')
    await expect(page.getByLabel('Proyecto')).toHaveValue(leak.projectCode)
    await page.getByRole('link', { name: 'Servicio al cliente' }).click()
    await page.getByRole('link', { name: /^Consulta - Solicitudes/ }).click()
    await expect(page).toHaveURL('/query/request')
  })

  await test.step('the menu', async () => {
    const nav = page.getByRole('navigation', { name: 'Consultas' })
    await atBothWidths(page, async (atDesk) => {
      if (!atDesk) await nav.locator('summary').click()
      await expect(nav.getByRole('link')).toHaveText(menu)
    })
    // A desk has no fold, so that there is a closed one again.
    await nav.locator('summary').click()
    await expect(nav.getByRole('link', { name: 'Consulta - Solicitudes' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await nav.getByRole('link', { name: 'Historial otras consultas' }).click()
    await expect(page).toHaveURL('/query/historic')
    const [id, subject] = ['31', 'Copia del plano de ubicación']
    await atBothWidths(page, async (atDesk) => {
      await expectListed(page, atDesk, [id, subject, 'Quinta Ficus', '12/10/2026', '14/10/2026'])
      await expect(page.getByRole('link', { name: subject })).toHaveAttribute('href', '/query/historic/31')
      await checkAccessibility(page)
    })
    await page.goto('/query/request')
  })

  const open = page.getByRole('link', { name: 'Filtración junto a la mampara de la sala' })
  await test.step('the list, with dates of ten characters', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consulta - Solicitudes')
    const [id, subject] = ['45', 'Filtración junto a la mampara de la sala']
    await atBothWidths(page, async (atDesk) => {
      await expectListed(page, atDesk, [id, subject, 'Quinta Ficus', '19/11/2026', '21/11/2026'])
      await expect(page.getByRole('link', { name: 'Nueva consulta', exact: true })).toHaveAttribute(
        'href',
        '/query/request/new',
      )
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
      await checkLargeText(page)
    })
  })

  await test.step('the thread: author, time, text with its line breaks, and the picture', async () => {
    await open.click()
    await expect(page).toHaveURL('/query/request/45')
    const messages = page.getByRole('listitem').filter({ has: page.getByRole('time') })
    await expect(messages).toHaveCount(3)
    // The list has the same title.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consulta - Solicitudes')
    await expect(messages.nth(0).getByText('Yo', { exact: true })).toBeVisible()
    await expect(messages.nth(1).getByText('Departamento 502', { exact: true })).toBeVisible()
    await expect(messages.getByRole('time')).toHaveText(Array(3).fill('19/11/2026 09:05'))
    const words = messages.nth(0).getByText('Buenas tardes')
    expect(await words.evaluate((text: HTMLElement) => text.innerText)).toBe(
      'Buenas tardes.\nEntra agua por la mampara.',
    )
    const picture = messages.nth(2).getByRole('img', { name: 'Foto adjunta: sala.jpg' })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await atBothWidths(page, async (atDesk) => {
      await expect(page.getByLabel('Responder:', { exact: true })).toHaveAttribute('rows', '4')
      await checkAccessibility(page)
      await checkLargeText(page, atDesk ? [] : ['a[href="/query/request"] span'])
    })
  })

  await test.step('the back link, whose text only a desktop shows', async () => {
    const back = page.getByRole('link', { name: 'Volver a mis consultas' })
    await expect(back).toHaveAttribute('href', '/query/request')
    await atBothWidths(page, async (atDesk) => {
      const words = await back.locator('span').boundingBox()
      if (atDesk) expect(words?.width).toBeGreaterThan(60)
      else expect(words?.width).toBeLessThanOrEqual(1)
    })
    await back.click()
    await expect(page).toHaveURL('/query/request')
  })
})

test('a closed query is in the history, its thread shows the developer and accepts no reply, and either address leads to the right one', async ({
  page,
  screens,
}) => {
  const closed = query('31', 'Independización del lote', {
    state: 'closed',
    projectCode: lot.projectCode,
    projectName: lot.projectName,
    productName: lot.name,
    lastMessageAt: today.toPlainDateTime('10:00'),
  })
  screens.answer(listQueries, [leak, closed])
  screens.answer(readThread, ({ query: { queryId } }) =>
    queryId === '31'
      ? [
          queryMessage(closed, 1, '¿Cuándo se independiza mi lote?'),
          queryMessage(closed, 2, 'En marzo.', { author: 'developer' }),
        ]
      : [queryMessage(leak, 1, 'Entra agua.')],
  )
  await screens.open('/query/historic')
  await page.getByRole('link', { name: 'Independización del lote' }).click()
  await expect(page).toHaveURL('/query/historic/31')
  const messages = page.getByRole('listitem').filter({ has: page.getByRole('time') })
  await expect(messages.nth(0).getByText('Yo', { exact: true })).toBeVisible()
  await expect(messages.nth(1).getByText('Llave', { exact: true })).toBeVisible()
  await expect(messages.nth(1)).not.toContainText('MZ A LT 4')
  await expect(page.getByLabel('Responder:')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Volver a mis consultas' })).toHaveAttribute(
    'href',
    '/query/historic',
  )
  await checkAccessibility(page)
  await page.goto('/query/request/31')
  await expect(page).toHaveURL('/query/historic/31')
  await expect(messages).toHaveCount(2)
  await page.goto('/query/historic/45')
  await expect(page).toHaveURL('/query/request/45')
})

test("without queries both lists say so; a failure is shown with Reintentar; another customer's query is not found", async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of (403|500)/)
  screens.answer(listQueries, [])
  screens.refuse(readThread, 'ajeno')
  await screens.open('/query/request')
  await expect(page.getByText('No hay consultas abiertas.', { exact: true })).toBeVisible()
  await expect(page.getByText('Presiona “Nueva consulta” para escribirnos.', { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await page.goto('/query/historic')
  await expect(page.getByText('No hay consultas cerradas.', { exact: true })).toBeVisible()
  await checkAccessibility(page)

  await page.goto('/query/request/20001')
  await expect(page.getByText('No encontramos esta consulta')).toBeVisible()
  await checkAccessibility(page)

  const release = screens.hold(listQueries)
  screens.refuse(listQueries, 'error_interno')
  await page.goto('/query/request')
  await expect(page.getByText('Buscando tus consultas…')).toBeVisible()
  release()
  await expect(page.getByText('No pudimos cargar tus consultas.')).toBeVisible()
  await expect(loadingIndicators(page)).toHaveCount(0)
  await checkAccessibility(page)
  screens.answer(listQueries, [])
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('No hay consultas abiertas.')).toBeVisible()
})

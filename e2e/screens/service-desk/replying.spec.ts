import { listQueries } from '@llave/contract/service-desk/list-queries'
import { openQuery } from '@llave/contract/service-desk/open-query'
import { readThread } from '@llave/contract/service-desk/read-thread'
import { replyToQuery } from '@llave/contract/service-desk/reply-to-query'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { expectDraftStored } from '../../drafts.ts'
import { atBothWidths } from '../../widths.ts'
import { query, queryMessage } from '../fixtures.ts'
import { paste } from '../paste.ts'
import { expect, type Screens, test } from '../screen.ts'
import { sent } from './fill-query.ts'

const leak = query('45', 'Filtración junto a la mampara de la sala')
const question = queryMessage(leak, 1, 'Entra agua por la mampara.')

function answerOpen(screens: Screens) {
  screens.answer(listQueries, [leak])
  screens.answer(readThread, [question])
  screens.answer(replyToQuery, { queryId: '45', position: 2 })
}

test('text typed while a reply is being sent stays, and so does the page', async ({ page, screens }) => {
  answerOpen(screens)
  await screens.open('/query/request/45')
  const reply = page.getByLabel('Responder:')
  const send = page.getByRole('button', { name: 'Enviar' })
  await reply.fill('Buenos días.')
  const release = screens.hold(replyToQuery)
  await send.click()
  await expect.poll(() => screens.asked(replyToQuery).length).toBe(1)
  await reply.press('End')
  await reply.pressSequentially(' ¿Y la puerta?')
  await screens.stopTimers()
  release()
  await expect(page.getByText(sent, { exact: true })).toBeVisible()
  await expect(reply).toHaveValue('¿Y la puerta?')
  await page.clock.runFor(3_000)
  await page.clock.resume()
  await expect(page.getByText(sent, { exact: true })).toBeHidden()
  await expect(page).toHaveURL('/query/request/45')
  await send.click()
  await expect.poll(() => screens.asked(replyToQuery).length).toBe(2)
  const said = screens.asked(replyToQuery).map(({ body, request }) => ({
    text: body.text,
    key: request.headers['idempotency-key'],
  }))
  expect(said.map(({ text }) => text)).toEqual(['Buenos días.', '¿Y la puerta?'])
  expect(said[0]?.key).not.toBe(said[1]?.key)
})

test('one draft in two tabs is one message to the server, and is cleared in both once received', async ({
  page,
  screens,
}) => {
  answerOpen(screens)
  await screens.open('/query/request/45')
  const reply = page.getByLabel('Responder:')
  await reply.fill('Vengan el lunes.')
  await expectDraftStored(page)
  const other = await page.context().newPage()
  await other.goto('/query/request/45')
  await expect(other.getByLabel('Responder:')).toHaveValue('Vengan el lunes.')
  const release = screens.hold(replyToQuery)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await other.getByRole('button', { name: 'Enviar' }).click()
  await expect.poll(() => screens.asked(replyToQuery).length).toBe(2)
  const keys = screens.asked(replyToQuery).map(({ request }) => request.headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(1)
  release()
  await expect(reply).toHaveValue('')
  await expect(other.getByLabel('Responder:')).toHaveValue('')
})

test('a draft sent from one tab is cleared in the other, which then has nothing to send', async ({
  page,
  screens,
}) => {
  answerOpen(screens)
  await screens.open('/query/request/45')
  await page.getByLabel('Responder:').fill('Vengan el lunes.')
  await expectDraftStored(page)
  const other = await page.context().newPage()
  await other.goto('/query/request/45')
  await expect(other.getByLabel('Responder:')).toHaveValue('Vengan el lunes.')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(other.getByLabel('Responder:')).toHaveValue('')
  await other.getByRole('button', { name: 'Enviar' }).click()
  await expect(other.getByText('La consulta es requerida', { exact: true })).toBeVisible()
  expect(screens.asked(replyToQuery)).toHaveLength(1)
})

test('a query that was closed meanwhile shows the answer that closed it, and moves the reply to a new query', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/status of 409/)
  answerOpen(screens)
  await screens.open('/query/request/45')
  await page.getByLabel('Responder:').fill('¿Y el depósito?\n¿Cuándo?')
  screens.refuse(replyToQuery, 'consulta_cerrada')
  screens.answer(listQueries, [{ ...leak, state: 'closed' }])
  screens.answer(readThread, [question, queryMessage(leak, 2, 'Ya está sellada.', { author: 'developer' })])
  await page.getByRole('button', { name: 'Enviar' }).click()

  await test.step('the closed thread with its last answer, and the unsent text', async () => {
    await expect(page).toHaveURL('/query/historic/45')
    await atBothWidths(page, async () => {
      await expect(page.getByText('Ya está sellada.')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveText('Esta consulta está cerrada. Abre una nueva consulta.')
      await expect(page.getByRole('heading', { name: 'Tu respuesta no se envió' })).toBeVisible()
      await expect(page.getByText('¿Y el depósito?')).toBeVisible()
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })
  await test.step('the new query has that text', async () => {
    screens.answer(openQuery, { queryId: '46' })
    await page.getByRole('button', { name: 'Abrir una nueva consulta con este texto' }).click()
    await expect(page).toHaveURL('/query/request/new')
    await expect(page.getByLabel('Consulta', { exact: true })).toHaveValue('¿Y el depósito?\n¿Cuándo?')
    await expect(page.getByLabel('Asunto')).toHaveValue('Filtración junto a la mampara de la sala')
    await expect(page.getByLabel('Proyecto')).toHaveValue('P02')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText(sent, { exact: true })).toBeVisible()
  })
  await test.step('the closed query has no unsent text left, and still links to a new one', async () => {
    await page.goto('/query/historic/45')
    await expect(page.getByRole('link', { name: 'Nueva consulta' })).toHaveAttribute(
      'href',
      '/query/request/new',
    )
    await expect(page.getByText('¿Y el depósito?')).toHaveCount(0)
  })
})

test('a paste of a megabyte is truncated with a message, and does not block the page', async ({
  page,
  screens,
}) => {
  answerOpen(screens)
  await screens.open('/query/request/45')
  const reply = page.getByLabel('Responder:')
  await reply.evaluate((area, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, 'palabra '.repeat(131_072))
  await paste(reply, 'palabra '.repeat(131_072))
  expect((await reply.inputValue()).length).toBe(5_000)
  await expect(page.getByText('5000/4000', { exact: true })).toBeVisible()
  await expect(reply).toHaveAccessibleDescription('La consulta tiene más de 4000 caracteres')
  const cut = page.getByText('Lo que pegaste es muy largo: quedaron sus primeros 5000 caracteres.', {
    exact: true,
  })
  await expect(cut).toBeVisible()
  await checkAccessibility(page)
  await reply.fill('Breve.')
  await expect(cut).toBeHidden()
  await expect(reply).not.toHaveAttribute('aria-invalid')
})

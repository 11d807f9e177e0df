import { saveCannedText } from '@llave/contract/staff/inbox/canned-texts'
import { listCases } from '@llave/contract/staff/inbox/list-cases'
import { assignCase, closeCase, setCaseTopic } from '@llave/contract/staff/inbox/move-case'
import { readCase } from '@llave/contract/staff/inbox/read-case'
import { addCaseNote, replyToCase } from '@llave/contract/staff/inbox/write-to-case'
import { readStaffSession } from '@llave/contract/staff/read-staff-session'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { now } from '../fixtures.ts'
import { answerInbox } from './answer-inbox.ts'
import { staffSession } from './fixtures.ts'
import { doubleCharge, elenasQuery, inboxRow, inboxRows } from './inbox-fixtures.ts'
import { expect, test } from './mesa.ts'

const list = (page: Page) => page.getByRole('region', { name: 'Consultas y reclamos' })
const thread = (page: Page, name = 'Reclamo 5001') => page.getByRole('region', { name: `${name} abierto` })
const reply = (page: Page) => page.getByRole('textbox', { name: 'Respuesta al cliente' })
const offered = (page: Page, name: string) => page.getByRole('listbox', { name }).getByRole('option')
const note = (page: Page) => page.getByRole('textbox', { name: 'Nota interna' })

/** Keeps the page from reading what was kept of drafts, as a slow disk would, until it is called. */
async function holdDrafts(page: Page) {
  const subtle = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const decrypt = crypto.subtle.decrypt.bind(crypto.subtle)
    crypto.subtle.decrypt = async (...given) => {
      await promise
      return decrypt(...given)
    }
    return { resolve }
  })
  return () => subtle.evaluate(({ resolve }) => resolve())
}

/** Keeps the page from keeping what is written, as a slow disk would, but for one text at a time. */
async function holdKeeping(page: Page) {
  const tried = await page.evaluateHandle(() => {
    const waiting: (() => void)[] = []
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
    crypto.subtle.encrypt = async (...given) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return encrypt(...given)
    }
    return waiting
  })
  const wait = () => expect.poll(() => tried.evaluate((waiting) => waiting.length)).toBe(1)
  return {
    tried: wait,
    async keepOne() {
      await wait()
      await tried.evaluate((waiting) => waiting.shift()?.())
    },
  }
}

test('the inbox: list, case and customer, read at every width', { tag: '@desktop' }, async ({
  page,
  mesa,
}) => {
  answerInbox(mesa)
  await page.goto('/bandeja')
  const rows = list(page).getByRole('listitem')
  await atBothWidths(page, async () => {
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(0)).toContainText('Jorge Salazar Ríos')
    await expect(rows.nth(0)).toContainText('día 13 de 15')
    await expect(rows.nth(0)).toContainText('Iván responde')
    await expect(rows.nth(2)).toContainText('<b>Gracias</b>')
    await expect(rows.nth(2)).toContainText('24 h')
    await expect(rows.nth(3)).toContainText('Renzo te nombró')
    await checkAccessibility(page)
  })
  await rows.nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/\/bandeja\/reclamo-5001/)
  const open = thread(page)
  await expect(open.getByText('Día 11 de 15 hábiles.')).toBeVisible()
  await expect(open.getByRole('button', { name: /^Cerrar/ })).toBeDisabled()
  await expect(open.getByRole('log')).toContainText('<script>alert(1)</script>')
  // What would turn the text around it is printed.
  await expect(open.getByRole('log')).toContainText('\\u202e')
  await expect(open.getByRole('article').filter({ hasText: 'Nota de Renzo Villalobos' })).toBeVisible()
  await expect(open.getByText('Gonzalo Peralta tiene abierto este caso')).toBeVisible()
  const side = page.getByRole('complementary', { name: 'Datos del cliente' })
  await atBothWidths(page, async (atDesk) => {
    await expect(list(page)).toBeVisible({ visible: atDesk })
    if (!atDesk) await open.getByRole('button', { name: /Letras, pagos y papeles/ }).click()
    await expect(side).toContainText('17 de 48')
    await expect(side).toContainText('42 días')
    await expect(side.getByRole('listitem').filter({ hasText: 'Se devuelve' })).toContainText('Visa 4471')
    await expect(side).toContainText('Otro medio, CAJA')
    await expect(side.getByRole('listitem').filter({ hasText: 'Acta de entrega' })).toContainText('Falta')
    await expect(side.getByRole('link', { name: /^Plano de ubicación/ })).toHaveAttribute(
      'href',
      '/mesa/inbox/cases/reclamo-5001/papers/2',
    )
    await expect(side.getByRole('link', { name: /^Ficha/ })).toHaveAttribute('href', '/clientes/1')
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })
  // Only panes scroll, also where the places have a row of their own.
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})

test('the whole inbox by keyboard: move, reply with a saved text, note, assign, close; letters stay letters while one types', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  answerInbox(mesa)
  await test.step('what is pressed before anything is there counts once it is', async () => {
    const [letIn, fill] = [mesa.hold(readStaffSession), mesa.hold(listCases)]
    await page.goto('/bandeja')
    await page.keyboard.press('j')
    letIn()
    await expect(page.getByText('Buscando casos…')).toBeAttached()
    fill()
    await expect(page).toHaveURL(/reclamo-5002/)
  })
  await expect(page.getByRole('link', { name: 'Bandeja 14 en espera' })).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(4)
  await page.keyboard.press('j')
  await expect(thread(page)).toBeVisible()

  await test.step('a reply and a note never mix, and both drafts outlive a reload', async () => {
    await page.keyboard.press('r')
    await expect(reply(page)).toBeFocused()
    await page.keyboard.type('Hola jken ')
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await expect(note(page)).toBeFocused()
    await expect(note(page)).toHaveValue('')
    await page.keyboard.type('Solo nosotros @i')
    await expect(offered(page, 'Colegas')).toHaveText(['Iván Castro'])
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    await expect(note(page)).toHaveValue('Solo nosotros @Iván ')
    const kept = page.getByText('Borrador guardado 15:20')
    await expect(kept).toBeVisible()
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
    const keeping = await holdKeeping(page)
    const unsaved = page.getByText('Borrador sin guardar')
    await page.keyboard.press('m')
    await expect(unsaved).toBeVisible()
    await expect(kept).toHaveCount(0)
    await keeping.keepOne()
    await expect(kept).toBeVisible()
    await page.keyboard.press('Backspace')
    await keeping.tried()
    await page.keyboard.press('x')
    await keeping.keepOne()
    // The later one is tried once the earlier one is kept, and is lost.
    await keeping.tried()
    await expect(unsaved).toBeVisible()
    await page.reload()
    await expect(reply(page)).toHaveValue('Hola jken ')
    const opened = await holdDrafts(page)
    await page.keyboard.type('nOjo: ')
    await expect(note(page)).toHaveValue('Ojo: ')
    await opened()
    await expect(note(page)).toHaveValue('Solo nosotros @Iván Ojo: ')
    await note(page).fill('Solo nosotros @Iván ')
    mesa.answer(addCaseNote, undefined)
    await page.keyboard.press('Control+Enter')
    await expect(note(page)).toHaveValue('')
    expect(mesa.asked(addCaseNote)).toMatchObject([
      { params: { key: doubleCharge }, body: { text: 'Solo nosotros @Iván' } },
    ])
    expect(mesa.asked(replyToCase)).toEqual([])
  })

  await test.step('a saved text comes with the customer’s data; what is not known stops sending', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    // Until the draft is back, it would join what is typed.
    await expect(reply(page)).toHaveValue('Hola jken ')
    await reply(page).fill('')
    await page.keyboard.type('::d')
    await expect(offered(page, 'Textos guardados')).toHaveText(['::doble', '::dolares'])
    await expect(page.getByText('Hola, Lucía. Confirmamos dos pagos de la letra 18.')).toBeVisible()
    await checkAccessibility(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(reply(page)).toHaveValue('Hola, Lucía. Recibimos {pago} el {fecha_pago}.')
    await expect(page.getByRole('alert')).toContainText('importe del último pago')
    await page.keyboard.press('Control+Enter')
    expect(mesa.asked(replyToCase)).toEqual([])
    await reply(page).fill('')
    await page.keyboard.type('::dob')
    await page.keyboard.press('Enter')
    mesa.answer(replyToCase, { notified: true })
    await page.keyboard.press('Control+Enter')
    await expect(reply(page)).toHaveValue('')
    expect(mesa.asked(replyToCase)).toMatchObject([
      {
        body: {
          text: 'Hola, Lucía. Confirmamos dos pagos de la letra 18.',
          seen: 2,
          anyway: false,
          isAnswer: false,
          close: false,
        },
      },
    ])
  })

  await test.step('a canned answer and the next case in three keys; closing a complaint so is its answer', async () => {
    await page.keyboard.type('::dob')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Shift+Enter')
    await expect(thread(page, 'Consulta 20001')).toBeVisible()
    expect(mesa.asked(replyToCase).at(-1)).toMatchObject({ body: { isAnswer: true, close: true } })
  })

  await test.step('assigned to me and to another, closed, and on to the next', async () => {
    mesa.answer(assignCase, undefined)
    await page.keyboard.press('m')
    await expect.poll(() => mesa.asked(assignCase)).toMatchObject([{ body: { personId: '7' } }])
    await page.keyboard.press('a')
    const dialog = page.getByRole('dialog', { name: 'Asignar' })
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Iván Castro' }).click()
    await expect.poll(() => mesa.asked(assignCase).at(-1)).toMatchObject({ body: { personId: '8' } })
    mesa.refuse(closeCase, 'respondido_antes')
    await page.keyboard.press('e')
    await expect(page.getByRole('alert')).toContainText('Un colega ya respondió.')
    await expect(thread(page, 'Consulta 20001')).toBeVisible()
    mesa.answer(closeCase, undefined)
    await page.keyboard.press('e')
    await expect(thread(page, 'Consulta 20002')).toBeVisible()
    const closing = { params: { key: elenasQuery }, body: { seen: 2 } }
    expect(mesa.asked(closeCase)).toMatchObject([closing, closing])
  })

  await test.step('what it is about is set right', async () => {
    mesa.answer(setCaseTopic, undefined)
    await page.getByRole('combobox', { name: 'Tema' }).selectOption('Documentos')
    await expect.poll(() => mesa.asked(setCaseTopic)).toMatchObject([{ body: { topic: 'papers' } }])
  })
})

test('a colleague answered meanwhile; no network; what is new; texts that are saved', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of (401|409)|ERR_INTERNET_DISCONNECTED/)
  answerInbox(mesa)
  await mesa.letEnter('succeed')
  await page.goto('/bandeja/reclamo-5001')
  await reply(page).fill('Ya te la devolvimos.')

  await test.step('is told, and sent only where that is confirmed', async () => {
    mesa.refuse(replyToCase, 'respondido_antes')
    await page.getByRole('button', { name: /^Enviar a Lucía/ }).click()
    await expect(page.getByRole('alert')).toContainText('Un colega ya respondió. Tu texto no se envió.')
    await expect(reply(page)).toHaveValue('Ya te la devolvimos.')
    await checkAccessibility(page)
    mesa.answer(replyToCase, { notified: true })
    await page.getByRole('button', { name: /^Enviar de todos modos/ }).click()
    await expect(reply(page)).toHaveValue('')
    expect(mesa.asked(replyToCase).map(({ body }) => body.anyway)).toEqual([false, true])
  })

  await test.step('keeps the draft and says that nothing was sent', async () => {
    await reply(page).fill('Mañana.')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: /^Enviar a Lucía/ }).click()
    await expect(page.getByRole('alert')).toContainText('no se envió nada')
    await expect(reply(page)).toHaveValue('Mañana.')
    await page.context().setOffline(false)
  })

  await test.step('announces itself above the list, and moves it only when asked', async () => {
    mesa.answer(listCases, {
      rows: [inboxRow(20_009, { subject: 'Recién llegada' }), ...inboxRows],
      next: '',
    })
    await page.clock.setFixedTime(now.add({ seconds: 20 }).epochMilliseconds)
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    const more = page.getByRole('button', { name: 'Mostrar 1 nuevo' })
    await expect(more).toBeVisible()
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
    await more.click()
    await expect(list(page).getByRole('listitem')).toHaveCount(5)
  })

  await test.step('a text is saved with its places', async () => {
    mesa.answer(saveCannedText, undefined)
    await page.getByRole('button', { name: /^Textos guardados/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Textos guardados' })
    await dialog.getByLabel(/^Atajo/).fill('manana')
    await dialog.getByLabel('Nombre').fill('Mañana')
    await checkAccessibility(page)
    await dialog.getByRole('button', { name: 'Guardar texto' }).click()
    await expect
      .poll(() => mesa.asked(saveCannedText))
      .toMatchObject([
        { params: { shortcut: 'manana' }, body: { title: 'Mañana', text: 'Mañana.', shared: false } },
      ])
  })

  await test.step('a session that ends while one types costs no word: sign-in leads back to the case and its draft', async () => {
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await reply(page).fill('Mañana te llamo.')
    mesa.refuse(replyToCase, 'sin_sesion')
    mesa.signIn(null)
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/entrar\?volver=/)
    await expect(page.getByText('Tu sesión terminó.')).toBeVisible()
    mesa.signIn(staffSession('service'))
    mesa.answer(replyToCase, { notified: true })
    await page.getByRole('button', { name: 'Entrar con tu llave de acceso' }).click()
    await expect(page).toHaveURL(/\/bandeja\/reclamo-5001/)
    await expect(reply(page)).toHaveValue('Mañana te llamo.')
    await reply(page).press('Control+Enter')
    await expect(reply(page)).toHaveValue('')
    expect(mesa.asked(replyToCase).at(-1)).toMatchObject({ body: { text: 'Mañana te llamo.' } })
    await page.keyboard.press('Escape')
  })

  await test.step('a move shows what was fetched before', async () => {
    const asksForNext = () =>
      mesa.asked(readCase).filter(({ params }) => params.key.number === elenasQuery.number)
    await expect.poll(() => asksForNext().length).toBeGreaterThan(1)
    const release = mesa.hold(readCase)
    await page.keyboard.press('j')
    await expect(thread(page, 'Consulta 20001')).toBeVisible()
    release()
  })
})

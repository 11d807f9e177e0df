import { listDebitCharges, listDebitDays } from '@llave/contract/staff/collections/debit-days'
import { listOverdue, sumOverdue } from '@llave/contract/staff/collections/list-overdue'
import { readToday } from '@llave/contract/staff/read-today'
import type { Page } from '@playwright/test'
import { atBothWidths } from '../../widths.ts'
import { checkLooks } from './check-looks.ts'
import { closedDebit, debitDays, overdueRow } from './collections-fixtures.ts'
import { answerCollections, collectionsStates } from './collections-states.ts'
import { busyToday, staffSession, valeria } from './fixtures.ts'
import { expect, test } from './mesa.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

test.beforeEach(({ mesa }) => {
  mesa.signIn(staffSession('collections'))
  answerCollections(mesa)
})

test('who owes: how they are reached, what speaks against a call, and whether the law allows one now', {
  tag: '@desktop',
}, async ({ page }) => {
  // The day of all screen tests is a Saturday.
  await page.goto('/cobranzas')
  await expect(title(page, 'Vencido: S/ 2,500.05 y US$ 12,345,678.90')).toBeVisible()
  await expect(page.getByText('Ahora no se puede llamar ni visitar')).toBeVisible()
  await expect(page.getByText('se puede desde el 23/11/2026, 07:00')).toBeVisible()
  const rows = page.getByRole('group', { name: 'Quién debe' }).getByRole('row')
  await atBothWidths(page, async () => {
    await expect(rows.nth(1)).toContainText('US$ 12,345,678.90')
    await expect(rows.nth(1)).toContainText('Pago por confirmar: no llames')
    await expect(rows.nth(1)).toContainText('+51 900000001 sin verificar')
    await expect(rows.nth(1)).toContainText('No llegó un correo: débito rechazado, 20/11/2026')
    await expect(rows.nth(1).getByRole('link', { name: 'Reclamo 5004, pagos' })).toHaveAttribute(
      'href',
      '/bandeja/reclamo-5004',
    )
    await expect(rows.nth(2)).toContainText('Sin teléfono')
    await expect(rows.nth(2)).toContainText('se reintenta el 27/11/2026')
    await checkLooks(page)
  })
  // On a tablet held upright nothing of it lies aside.
  await page.setViewportSize({ width: 768, height: 1024 })
  const hidden = () =>
    page.getByRole('group', { name: 'Quién debe' }).evaluate((table) => table.scrollWidth - table.clientWidth)
  await expect.poll(hidden).toBe(0)
})

test('the filter stands in the address and in the files; pages and keys go on', { tag: '@desktop' }, async ({
  page,
  mesa,
  pageErrors,
}) => {
  pageErrors.expect(/status of 400/)
  mesa.answer(listOverdue, ({ query }) =>
    query.after ? { rows: [overdueRow(9)], next: '' } : { rows: [overdueRow(1), overdueRow(2)], next: 'AA' },
  )
  await page.goto('/cobranzas')
  await page.getByRole('link', { name: /^Más de 90 días/ }).evaluate((link: HTMLElement) => {
    // Both before anything is drawn again, as where the machine is slow.
    const currency = [...document.querySelectorAll('select')].find(
      ({ labels }) => labels[0]?.textContent === 'Moneda',
    )
    link.click()
    if (currency) currency.value = 'USD'
    currency?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.getByRole('combobox', { name: 'Débito automático' }).selectOption('Sin débito')
  await page.getByRole('textbox', { name: 'Debe desde' }).fill('1,000.50')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/cobranzas?edad=older&moneda=USD&debito=sin&desde=1%2C000.50')
  const filter = { band: 'older', currency: 'USD', debit: 'without', atLeast: 100_050, atMost: null }
  await expect.poll(() => mesa.asked(listOverdue).at(-1)?.query).toMatchObject(filter)
  expect(mesa.asked(sumOverdue).at(-1)?.query).toMatchObject({ ...filter, band: null })
  await expect(page.getByRole('link', { name: 'Descargar CSV' })).toHaveAttribute(
    'href',
    '/mesa/collections/overdue/csv?band=older&currency=USD&atLeast=100050&debit=without',
  )
  await page.getByRole('textbox', { name: 'Debe hasta' }).fill('mucho')
  await page.keyboard.press('Tab')
  await expect(page.getByText('No es un importe: no filtra.')).toBeVisible()
  mesa.refuse(listOverdue, 'dato_invalido')
  await page.getByRole('button', { name: 'Mostrar más' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(3)
  mesa.answer(listOverdue, { rows: [overdueRow(9)], next: '' })
  await page.getByRole('button', { name: 'Mostrar más' }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('alert')).toHaveCount(0)
  for (const press of ['j', 'j', 'k']) await page.keyboard.press(press)
  await expect(page.getByRole('link', { name: 'Cliente 1', exact: true })).toBeFocused()
})

test('without a connection what was read stays, it says of when it is, and Reintentar asks again', {
  tag: '@desktop',
}, async ({ page, context, pageErrors }) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.goto('/cobranzas')
  await expect(page.getByRole('link', { name: valeria.name })).toBeVisible()
  // An answer that is still on its way would say that the network is there.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByText('No hay conexión con Mesa.')).toBeVisible()
  await expect(page.getByText('Lees lo guardado a las 15:20. No se envía nada.')).toBeVisible()
  await expect(page.getByRole('link', { name: valeria.name })).toBeVisible()
  await checkLooks(page)
  await context.setOffline(false)
  await expect(page.getByText('No hay conexión con Mesa.')).toHaveCount(0)

  // With a network, but no answer.
  await page.route('**/mesa/collections/**', (route) => route.abort())
  await page.getByRole('combobox', { name: 'Moneda' }).selectOption('Dólares')
  await expect(page.getByText('No hay conexión con Mesa.')).toBeVisible()
  await page.unroute('**/mesa/collections/**')
  await page.getByRole('button', { name: 'Reintentar' }).first().click()
  await expect(page.getByText('No hay conexión con Mesa.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: valeria.name })).toBeVisible()
})

test('Hoy leads to the debit days, from there to why letras were not charged, and to their customer', {
  tag: '@desktop',
}, async ({ page, mesa }) => {
  mesa.answer(readToday, busyToday)
  mesa.answer(listDebitDays, { ...debitDays, switch: closedDebit })
  await page.goto('/')
  await page.getByRole('link', { name: 'Débitos rechazados' }).click()
  await atBothWidths(page, async () => {
    await expect(title(page, 'El 24/10/2026 quedaron 3 letras rechazadas')).toBeVisible()
    await expect(page.getByText('El débito automático está apagado')).toBeVisible()
    await checkLooks(page)
  })
  await page.getByRole('link', { name: '24/10/2026', exact: true }).click()
  await page.getByRole('link', { name: 'La tarjeta no tiene saldo suficiente.' }).click()
  await expect(page).toHaveURL('/cobranzas/debito/2026-10-24?estado=given-up&motivo=ACQ_001%3A51')
  await expect
    .poll(() => mesa.asked(listDebitCharges).at(-1)?.query)
    .toEqual({ outcome: 'given-up', reason: 'ACQ_001:51' })
  await atBothWidths(page, async () => {
    await expect(page.getByRole('link', { name: '241026110012-7KQ' })).toHaveAttribute(
      'href',
      '/pagos/241026110012-7KQ',
    )
    await expect(page.getByRole('link', { name: valeria.name })).toHaveAttribute('href', '/clientes/41')
    await checkLooks(page)
  })
})

test('the next debit day: what it would charge by company, and the cards that it would pass over', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/cobranzas/debito/proximo')
  await atBothWidths(page, async () => {
    await expect(title(page, 'El 24/11/2026 se cobraría S/ 42,000.00 y US$ 320.50')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Por empresa y moneda' }).getByRole('row')).toHaveCount(3)
    await expect(page.getByRole('group', { name: 'Tarjetas que no se cobrarían' })).toContainText(
      'vence 10/2026',
    )
    await checkLooks(page)
  })
})

test('every other state of Cobranzas says what it is', { tag: '@desktop' }, async ({
  page,
  mesa,
  pageErrors,
}) => {
  pageErrors.expect(/status of 5\d\d/)
  for (const [screen, states] of Object.entries(collectionsStates)) {
    for (const [name, state] of Object.entries(states)) {
      answerCollections(mesa)
      state.answer?.(mesa)
      const release = state.held ? mesa.hold(state.held) : null
      if (state.refused) mesa.refuse(state.refused, 'error_interno')
      await page.goto(state.path)
      await expect(page.getByText(state.shows).first(), `${screen}: ${name}`).toBeVisible()
      release?.()
    }
  }
})

import { askProviderDay, closeDay, readReconciliation } from '@llave/contract/staff/reconciliation'
import { atBothWidths } from '../../widths.ts'
import { askAgainSoon } from '../ask-again-soon.ts'
import { checkLooks } from './check-looks.ts'
import { staffSession } from './fixtures.ts'
import { expect, test } from './mesa.ts'
import {
  banked,
  closedAccounts,
  differingAccounts,
  reconciliationStates,
  unreadAccounts,
} from './reconciliation-states.ts'

test('a day that nobody asked about says so, is asked about, and then tells its differences', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of 409/)
  mesa.signIn(staffSession('treasury'))
  mesa.answer(readReconciliation, unreadAccounts)
  mesa.answer(askProviderDay, undefined)
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Conciliación' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Falta preguntar al proveedor' })).toBeVisible()
  expect(mesa.asked(readReconciliation).at(-1)?.params).toEqual({
    day: Temporal.PlainDate.from('2026-11-20'),
  })
  await atBothWidths(page, () => checkLooks(page))

  mesa.answer(readReconciliation, differingAccounts)
  await page.getByRole('button', { name: 'Preguntar al proveedor por dólares' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Falta explicar US$\u00a02,465.25')
  expect(mesa.asked(askProviderDay).at(-1)?.params).toMatchObject({ currency: 'USD' })
  const rows = page.getByRole('group', { name: 'Diferencias' }).getByRole('row')
  await atBothWidths(page, async () => {
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(2)).toContainText('El proveedor lo cobró y Llave no lo supo.')
    await expect(rows.nth(2)).toContainText('+ US$\u00a01,842.50')
    await expect(rows.nth(1).getByRole('link')).toHaveAttribute('href', '/pagos/201126170001-M3TX')
    await checkLooks(page)
  })

  mesa.refuse(closeDay, 'dia_cambio')
  await page.getByRole('button', { name: 'Cerrar el día en dólares' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cerrar el día con 3 diferencias' })
  await dialog.getByRole('button', { name: 'Cerrar el día' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/./)
  await dialog.getByRole('textbox').fill('El proveedor lo busca, caso 8812')
  await atBothWidths(page, () => checkLooks(page))
  await dialog.getByRole('button', { name: 'Cerrar el día' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Los libros de ese día cambiaron.')
  mesa.answer(closeDay, undefined)
  mesa.answer(readReconciliation, closedAccounts)
  await dialog.getByRole('button', { name: 'Cerrar el día' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Día cerrado')
  expect(mesa.asked(closeDay).at(-1)?.body).toEqual({
    seen: 'b',
    reason: 'El proveedor lo busca, caso 8812',
  })
  await atBothWidths(page, async () => {
    await expect(page.getByRole('button', { name: /^Cerrar el día/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Descargar Excel' })).toHaveAttribute(
      'href',
      '/mesa/reconciliation/2026-11-20/xlsx',
    )
    await checkLooks(page)
  })
  await page.getByRole('link', { name: '19/11/2026' }).click()
  await expect(page).toHaveURL('/conciliacion?dia=2026-11-19')
})

test('who may only read is not offered to ask; every other state says what it is', {
  tag: '@desktop',
}, async ({ page, mesa, pageErrors }) => {
  pageErrors.expect(/status of 5\d\d/)
  mesa.signIn(staffSession('audit'))
  mesa.answer(readReconciliation, unreadAccounts)
  await page.goto('/conciliacion')
  await expect(page.getByText('Nadie le preguntó por este día')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /al proveedor/ })).toHaveCount(0)

  mesa.signIn(staffSession('treasury'))
  for (const [name, state] of Object.entries(reconciliationStates['mesa-reconciliation'] ?? {})) {
    state.answer?.(mesa)
    const release = state.held ? mesa.hold(state.held) : null
    if (state.refused) {
      mesa.refuse(state.refused, 'error_interno')
      await askAgainSoon(page)
    }
    await page.goto(state.path)
    await expect(page.getByText(state.shows).first(), name).toBeVisible()
    release?.()
  }

  mesa.answer(readReconciliation, banked)
  await page.goto('/conciliacion')
  const rows = page.getByRole('group', { name: 'Diferencias' }).getByRole('row')
  await expect(rows).toHaveCount(5)
  await expect(rows.nth(2), 'no link to what Mesa does not know').toContainText('no es un pedido de Llave')
  await expect(rows.nth(2).getByRole('link')).toHaveCount(0)
  await expect(rows.nth(4)).toContainText('fila 12')
  await checkLooks(page)
  mesa.answer(
    readReconciliation,
    unreadAccounts.map((account) => ({
      ...account,
      bankName: 'BCP',
      provider: { ...account.llave, readAt: Temporal.Instant.from('2026-11-21T07:10:00-05:00') },
    })),
  )
  await page.goto('/conciliacion')
  await page.getByRole('button', { name: 'Cerrar el día en soles' }).click()
  await expect(page.getByRole('dialog', { name: 'Cerrar el día sin el banco' })).toBeVisible()
})

import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import { unaffiliateCard } from '@llave/contract/debit/unaffiliate-card'
import { readCustomerStatement } from '@llave/contract/portfolio/read-customer-statement'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { money } from '@llave/domain/money/money'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { affiliation, cardOnDebit, customer, flat, lot } from '../fixtures.ts'
import { expect, test } from '../screen.ts'

const address = `/property/${lot.proforma}/debit`
const overdue = { overdueCount: 1, impediment: 'overdue' as const }
const overdueText =
  'No puedes realizar la afiliación porque cuentas con 1 letra(s) vencida(s). Paga tu letra vencida para que puedas afiliar tu tarjeta al débito automático'
const lost = 'La tarjeta está reportada como perdida.'
const day = (text: string) => Temporal.PlainDate.from(text)

test('the debit page explains why a card cannot pay, and what to do', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/DesafiliacionDebitoAutomatico/)
  // The affiliation of this proforma counts, wherever it is in the list.
  const answer = (changes: Partial<DebitAffiliation>) =>
    screens.answer(listAffiliations, [
      affiliation(flat),
      affiliation(lot, { card: cardOnDebit(), ...changes }),
      affiliation(flat, { proforma: '1000299' }),
    ])
  const open = async (changes: Partial<DebitAffiliation>) => {
    answer(changes)
    await screens.open(address)
  }
  /** What is seen first must be new: until then the page shows what it did. */
  const restore = async (changes: Partial<DebitAffiliation>) => {
    answer(changes)
    await screens.restore()
  }
  const card = page.getByRole('region', { name: 'Tarjeta afiliada' })
  const change = page.getByRole('link', { name: /^Cambiar tarjeta/ })
  const payNow = page.getByRole('link', { name: 'Pagar ahora' })

  await test.step('a card of another brand', async () => {
    const asked = page.waitForRequest('**/api/MiCuenta/ObtenerProyectoAfiliacion?*')
    await open({})
    await expect(card).toContainText('Mastercard')
    const request = await asked
    expect(request.method()).toBe('GET')
    expect(Object.fromEntries(new URL(request.url()).searchParams)).toEqual({
      tipoDocumento: customer.document.type,
      nroDocumento: customer.document.number,
    })
    await atBothWidths(page, async () => {
      await expect(page.getByText('Aún no tienes una tarjeta afiliada')).toHaveCount(0)
      await checkLargeText(page)
    })
  })
  await test.step('a charge under way', async () => {
    await restore({ charging: true })
    await atBothWidths(page, async () => {
      await expect(
        page.getByText('Hay un cobro en proceso. Estamos confirmándolo con tu banco.'),
      ).toBeVisible()
      await checkAccessibility(page)
    })
    await page.getByRole('button', { name: /^Desafiliarme/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Hay un cobro en proceso, que no se detiene.')
    await page.keyboard.press('Escape')
  })
  await test.step('a refusal that is retried', async () => {
    const lastRefusal = {
      day: day('2026-10-24'),
      letra: 'P01-L-0001',
      reason: 'La tarjeta no tiene saldo suficiente.',
      advice: 'Recarga tu tarjeta o usa otra.',
      nextTryOn: day('2026-11-23'),
    }
    await restore({ lastRefusal })
    await atBothWidths(page, async () => {
      await expect(
        page.getByText(
          'El 24/10/2026 no pudimos cobrar tu letra 1. La tarjeta no tiene saldo suficiente. Recarga tu tarjeta o usa otra. Lo intentaremos otra vez el 23/11/2026.',
        ),
      ).toBeVisible()
      await expect(payNow).toHaveAttribute('href', `/property/${lot.proforma}/payment`)
      await checkAccessibility(page)
    })
    await restore({ lastRefusal: { ...lastRefusal, nextTryOn: null } })
    await expect(page.getByText('No lo intentaremos otra vez antes del próximo 24.')).toBeVisible()
  })
  await test.step('suspended until another card replaces it', async () => {
    await restore({ card: cardOnDebit({ suspension: lost }) })
    await atBothWidths(page, async () => {
      await expect(
        page.getByText(/^Suspendimos los cobros a esta tarjeta\. La tarjeta está reportada/),
      ).toBeVisible()
      await expect(card).toContainText('Suspendida')
      await expect(page.getByRole('region', { name: 'Próximo cobro' })).toHaveCount(0)
      await expect(change).toBeVisible()
      await expect(payNow).toBeVisible()
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
      await checkLargeText(page)
    })
  })
  await test.step('suspended with an overdue letra: pay that first, then change the card', async () => {
    await restore({ card: cardOnDebit({ suspension: lost }), ...overdue })
    await atBothWidths(page, async () => {
      await expect(
        page.getByText(/Paga primero tu letra vencida; después podrás cambiar la tarjeta\.$/),
      ).toBeVisible()
      await expect(payNow).toBeVisible()
      await expect(page.getByRole('button', { name: 'Cambiar tarjeta' })).toHaveAccessibleDescription(
        overdueText,
      )
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })
  await test.step('a working card with an overdue letra, which only disables changing it', async () => {
    await restore(overdue)
    await expect(card).toContainText('Afiliada')
    await expect(page.locator('.alert')).toContainText(`Para cambiar de tarjeta:${overdueText}`)
    await expect(page.getByRole('region', { name: 'Próximo cobro' })).toBeVisible()
    await screens.open(`/debit/${lot.proforma}/confirmation`)
    await atBothWidths(page, async () => {
      await expect(page.getByText('Para cambiar de tarjeta:')).toBeVisible()
      await checkAccessibility(page)
    })
  })
  await test.step('a card that expires before the next charge', async () => {
    await open({
      card: cardOnDebit({ expiry: { month: 11, year: 2026 } }),
      nextCharge: { day: day('2026-12-24'), letras: [], sums: [] },
    })
    await atBothWidths(page, async () => {
      await expect(page.getByText(/^Tu tarjeta vence antes del próximo cobro\./)).toBeVisible()
      await checkAccessibility(page)
    })
  })
  await test.step('a card that has expired', async () => {
    await restore({ card: cardOnDebit({ expiry: { month: 10, year: 2026 } }) })
    await atBothWidths(page, async () => {
      await expect(page.getByText(/^Tu tarjeta venció en 10\/2026 y ya no le haremos cobros\./)).toBeVisible()
      await expect(card).toContainText('Vencida')
      await expect(page.getByRole('region', { name: 'Próximo cobro' })).toHaveCount(0)
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })
  await test.step("until the statement gives a letra's number, it is not shown by its code", async () => {
    const release = screens.hold(readCustomerStatement)
    await open({})
    const charged = page.getByRole('region', { name: 'Próximo cobro' }).getByRole('listitem').first()
    await expect(charged).toHaveText(/^Letra vence el /)
    release()
    await expect(charged).toHaveText(/^Letra 1vence el 05\/12\/2026/)
  })
  await test.step('nothing to charge this time', async () => {
    await restore({
      nextCharge: { day: day('2026-12-24'), letras: [], sums: [] },
      monthlyAmount: money(0, 'USD'),
    })
    await atBothWidths(page, async () => {
      await expect(page.getByText('No hay letras por cobrar el 24/12/2026.')).toBeVisible()
      await expect(card).not.toContainText('Débito mensual')
      await checkAccessibility(page)
    })
  })
  await test.step('failed unaffiliation is shown and can be retried', async () => {
    await open({})
    const keys: string[] = []
    await page.route('**/api/MiCuenta/DesafiliacionDebitoAutomatico', (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      return keys.length === 1 ? route.abort() : route.fulfill({ status: 204 })
    })
    await page.getByRole('button', { name: /^Desafiliarme/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Sí, desafiliarme' }).click()
    await atBothWidths(page, async () => {
      await expect(dialog.getByRole('alert')).toHaveText(
        'No pudimos desafiliar tu tarjeta. Revisa tu conexión y vuelve a intentarlo.',
      )
      await checkAccessibility(page)
    })
    answer({ card: null })
    await dialog.getByRole('button', { name: 'Sí, desafiliarme' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Aún no tienes una tarjeta afiliada')).toBeVisible()
    // One dialog is one action: a retry has the same idempotency key.
    expect(new Set(keys).size).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })
  })
})

test("the answer's content is ignored: the card is removed, and the list is fetched again", async ({
  page,
  screens,
}) => {
  screens.answer(listAffiliations, [affiliation(lot, { card: cardOnDebit() })])
  await screens.open(address)
  await page.route('**/api/MiCuenta/DesafiliacionDebitoAutomatico', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"estado": tal vez' }),
  )
  await page.getByRole('button', { name: /^Desafiliarme/ }).click()
  screens.answer(listAffiliations, [affiliation(lot)])
  const askedAgain = page.waitForResponse('**/api/MiCuenta/ObtenerProyectoAfiliacion?*')
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, desafiliarme' }).click()
  await askedAgain
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Aún no tienes una tarjeta afiliada')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Te enviamos un correo/ })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

test('unaffiliation asks for confirmation, traps the focus, and can be cancelled', async ({
  page,
  screens,
}) => {
  screens.answer(listAffiliations, [affiliation(lot, { card: cardOnDebit() })])
  screens.answer(unaffiliateCard, undefined)
  await screens.open('/debit-automatic')
  const leave = page.getByRole('button', { name: /^Desafiliarme al débito automático/ })
  await leave.click()
  const dialog = page.getByRole('dialog', { name: '¿Quieres desafiliarte del débito automático?' })
  await expect(dialog).toContainText('Mastercard terminada en')
  await expect(dialog.getByRole('button', { name: 'Mantener mi tarjeta' })).toBeFocused()
  await checkAccessibility(page)
  await checkDarkAccessibility(page)
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    )
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(leave).toBeFocused()
  await leave.click()
  await dialog.getByRole('button', { name: 'Mantener mi tarjeta' }).click()
  await expect(dialog).toHaveCount(0)
  expect(screens.asked(unaffiliateCard)).toEqual([])
})

import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { money } from '@llave/domain/money/money'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { checkLargeText } from '../../check-large-text.ts'
import { atBothWidths } from '../../widths.ts'
import { askAgainSoon } from '../ask-again-soon.ts'
import { affiliation, cardOnDebit, flat, lot } from '../fixtures.ts'
import { expect, test } from '../screen.ts'

const overdue = { overdueCount: 1, impediment: 'overdue' as const }
const overdueText =
  'No puedes realizar la afiliación porque cuentas con 1 letra(s) vencida(s). Paga tu letra vencida para que puedas afiliar tu tarjeta al débito automático'
const lost = 'La tarjeta está reportada como perdida.'
const day = (text: string) => Temporal.PlainDate.from(text)
const nothing = {
  nextCharge: { day: day('2026-12-24'), letras: [], sums: [] },
  monthlyAmount: money(0, 'PEN'),
}

test('the list has a card for each proforma with its actions, and shows what is charged next, or why nothing is', async ({
  page,
  screens,
}) => {
  const home = page.getByRole('article').filter({ hasText: flat.proforma })
  const payNow = home.getByRole('link', { name: 'Pagar ahora' })
  const answer = (changes: Partial<DebitAffiliation>) =>
    screens.answer(listAffiliations, [affiliation(flat, { card: cardOnDebit(), ...changes })])
  const open = async (changes: Partial<DebitAffiliation>) => {
    answer(changes)
    await screens.open('/debit-automatic')
    await expect(home).toBeVisible()
  }
  /** What is seen first must be new: until then the page shows what it did. */
  const restore = async (changes: Partial<DebitAffiliation>) => {
    answer(changes)
    await screens.restore()
  }

  await test.step('each proforma has a card with its actions', async () => {
    screens.answer(listAffiliations, [affiliation(flat, { card: cardOnDebit() }), affiliation(lot)])
    await screens.open('/debit-automatic')
    const cards = page.getByRole('article')
    await expect(cards.getByRole('heading', { level: 2 })).toHaveText(['Quinta Ficus', 'Valle Sereno'])
    const place = 'Quinta Ficus, Departamento 502'
    const change = home.getByRole('link', { name: `Cambiar tarjeta, ${place}`, exact: true })
    await expect(change).toHaveAttribute('href', `/debit/${flat.proforma}/confirmation`)
    await expect(home.getByRole('button')).toHaveText([`Desafiliarme al débito automático, ${place}`])
    const other = cards.filter({ hasText: lot.proforma })
    const begin = other.getByRole('link', { name: 'Afiliar tarjeta, Valle Sereno, MZ A LT 4', exact: true })
    await expect(begin).toHaveAttribute('href', `/debit/${lot.proforma}/confirmation`)
    await expect(other.getByRole('button')).toHaveCount(0)
  })
  await test.step('a working card', async () => {
    await open({})
    await expect(home).toContainText('Afiliada')
    await expect(home).toContainText('Próximo cobro, 24/11/2026S/ 350.50')
    await expect(home.locator('.alert')).toHaveCount(0)
  })
  await test.step('a suspended card announces no charge, and says what to do', async () => {
    await restore({ card: cardOnDebit({ suspension: lost }) })
    await atBothWidths(page, async () => {
      await expect(home).toContainText('Suspendida')
      await expect(home).toContainText(
        'Suspendimos los cobros a esta tarjeta. La tarjeta está reportada como perdida. Paga tus letras en el portal o cambia la tarjeta para continuar.',
      )
      await expect(payNow).toHaveAttribute('href', `/property/${flat.proforma}/payment`)
      await expect(home).not.toContainText('Próximo cobro')
      await expect(home).not.toContainText('S/')
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })
  await test.step('suspended with an overdue letra: pay that first, then change the card', async () => {
    await restore({ card: cardOnDebit({ suspension: lost }), ...overdue })
    await expect(home).toContainText('Paga primero tu letra vencida; después podrás cambiar la tarjeta.')
    await expect(home).not.toContainText('o cambia la tarjeta')
    await expect(home).toContainText(`Para cambiar de tarjeta:${overdueText}`)
    const change = home.getByRole('button', { name: 'Cambiar tarjeta' })
    await atBothWidths(page, async () => {
      await expect(change).toBeDisabled()
      await expect(change).toHaveAccessibleDescription(overdueText)
      await checkAccessibility(page)
      await checkLargeText(page)
    })
  })
  await test.step('a refused charge is shown, and its retry is the next charge', async () => {
    const retried = { code: 'P02-L-0001', dueOn: day('2026-11-21'), owed: money(10_000, 'PEN') }
    const later = { code: 'later', dueOn: day('2026-11-27'), owed: money(2_000, 'PEN') }
    await restore({
      lastRefusal: {
        day: day('2026-10-24'),
        letra: 'P02-L-0001',
        reason: 'La tarjeta no tiene saldo suficiente.',
        advice: 'Recarga tu tarjeta o usa otra.',
        nextTryOn: day('2026-11-23'),
      },
      nextCharge: { day: day('2026-11-24'), letras: [retried, later], sums: [money(12_000, 'PEN')] },
    })
    await atBothWidths(page, async () => {
      await expect(home).toContainText('no pudimos cobrar tu letra 1. La tarjeta no tiene saldo suficiente.')
      await expect(payNow).toBeVisible()
      await expect(home).toContainText('Próximo cobro, 23/11/2026S/ 100.00')
      await checkAccessibility(page)
      await checkLargeText(page)
    })

    await screens.open(`/property/${flat.proforma}/debit`)
    const next = page.getByRole('region', { name: 'Próximo cobro' })
    await atBothWidths(page, async () => {
      await expect(next.getByRole('paragraph').filter({ hasText: /^(S\/|El )/ })).toHaveText([
        'S/ 100.00',
        'El 23/11/2026',
        'S/ 20.00',
        'El 24/11/2026',
      ])
      await expect(next.getByRole('listitem').first()).toContainText('Letra 1vence')
      // No letra is ever shown by its code, not even one that the statement does not contain.
      await expect(next).not.toContainText('later')
      await checkAccessibility(page)
      await checkLargeText(page)
    })
  })
  await test.step('a card that has expired, and one that expires before the charge', async () => {
    await open({ card: cardOnDebit({ expiry: { month: 10, year: 2026 } }) })
    await atBothWidths(page, async () => {
      await expect(home).toContainText('Vencida')
      await expect(home).toContainText(
        'Tu tarjeta venció en 10/2026 y ya no le haremos cobros. Cámbiala para que tus letras se sigan pagando solas.',
      )
      await expect(home).not.toContainText('Próximo cobro')
      await checkAccessibility(page)
    })
    await restore({ ...nothing, card: cardOnDebit({ expiry: { month: 11, year: 2026 } }) })
    await atBothWidths(page, async () => {
      await expect(home).toContainText('Tu tarjeta vence antes del próximo cobro. Cámbiala')
      await expect(home).toContainText('Afiliada')
      await checkAccessibility(page)
    })
  })
  await test.step('with nothing to charge the list says so, with a card and without one', async () => {
    await open(nothing)
    await expect(home).toContainText('No hay letras por cobrar el 24/12/2026.')
    await expect(home).not.toContainText('S/')
    await restore({ ...nothing, card: null })
    const words = 'No hay letras por cobrar el 24/12/2026. Tu primer cobro será el 24 de un mes posterior.'
    await atBothWidths(page, async () => {
      await expect(home).toContainText(words)
      await expect(home).not.toContainText('S/')
      await checkAccessibility(page)
    })
    for (const address of [`/property/${flat.proforma}/debit`, `/debit/${flat.proforma}/confirmation`]) {
      await screens.open(address)
      await atBothWidths(page, async () => {
        await expect(page.getByText(words)).toBeVisible()
        await expect(page.getByRole('main')).not.toContainText('S/')
        await checkAccessibility(page)
        await checkLargeText(page)
      })
    }
  })
  await test.step('where no card can be affiliated no first charge is announced', async () => {
    await open({ card: null, impediment: 'closed' })
    await expect(home).toContainText('suspendida por mantenimiento')
    await expect(home).not.toContainText('Primer cobro')
    await expect(home).not.toContainText('S/')
    await screens.open(`/debit/${flat.proforma}/confirmation`)
    await atBothWidths(page, async () => {
      await expect(page.getByText('suspendida por mantenimiento')).toBeVisible()
      await expect(page.getByText('Proforma', { exact: true })).toBeVisible()
      await expect(page.getByText('Primer cobro')).toHaveCount(0)
      await checkAccessibility(page)
    })
  })
})

test('with nothing to affiliate the list shows exactly the specified text', async ({ page, screens }) => {
  screens.answer(listAffiliations, [])
  await screens.open('/debit-automatic')
  await atBothWidths(page, async () => {
    await expect(
      page.getByText('No tienes ningún proyecto para afiliar al débito automático', { exact: true }),
    ).toBeVisible()
    await checkAccessibility(page)
  })
  await screens.open(`/debit/${flat.proforma}/confirmation`)
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { name: 'No hay nada que afiliar' })).toBeVisible()
    await checkAccessibility(page)
  })
})

test('a failure to load the list is shown, and Reintentar moves the focus to the title', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/ObtenerProyectoAfiliacion/)
  const list = '**/api/MiCuenta/ObtenerProyectoAfiliacion?*'
  await askAgainSoon(page)
  for (const [address, failure, title] of [
    ['/debit-automatic', 'No pudimos cargar tu débito automático.', 'Débito automático'],
    [`/property/${flat.proforma}/debit`, 'No pudimos cargar tu débito automático.', 'Débito automático'],
    [
      `/debit/${flat.proforma}/confirmation`,
      'No pudimos traer los datos de tu afiliación.',
      'Revisa los detalles del proyecto para afiliar',
    ],
  ] as const) {
    await page.route(list, (route) => route.abort())
    await screens.open(address)
    await expect(page.getByRole('alert')).toHaveText(failure)
    await checkAccessibility(page)
    if (address.endsWith('confirmation')) {
      await expect(page.getByRole('list', { name: 'Pasos' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Regresar' })).toBeVisible()
    }
    await page.unroute(list)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByRole('alert').filter({ hasText: failure })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeFocused()
  }
})

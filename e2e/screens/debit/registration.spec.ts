import { affiliateCard } from '@llave/contract/debit/affiliate-card'
import { issueCardForm } from '@llave/contract/debit/issue-card-form'
import { listAffiliations } from '@llave/contract/debit/list-affiliations'
import type { DebitAffiliation } from '@llave/domain/debit/affiliation'
import { money } from '@llave/domain/money/money'
import type { Page } from '@playwright/test'
import { checkAccessibility, checkDarkAccessibility } from '../../check-accessibility.ts'
import { atBothWidths } from '../../widths.ts'
import { type FakeForm, installFakeForm } from '../fake-form.ts'
import { affiliation, cardOnDebit, flat, formToken, lot, now, orderId } from '../fixtures.ts'
import { expect, type Screens, test } from '../screen.ts'

const notKept =
  'No se hizo ningún cobro, y tu tarjeta no queda guardada: si el proveedor de pagos la registró, le pedimos que la borre.'

/** Two letras on one day: one that fell due before the affiliation and the month's own. */
const twoLetras: DebitAffiliation['nextCharge'] = {
  day: Temporal.PlainDate.from('2026-12-24'),
  letras: ['2026-12-05', '2027-01-05'].map((dueOn, index) => ({
    code: `P01-L-000${index + 1}`,
    dueOn: Temporal.PlainDate.from(dueOn),
    owed: money(35_050, 'USD'),
  })),
  sums: [money(70_100, 'USD')],
}

/** Completes the first step of the wizard, on a page whose timers the test advances. */
async function openForm(page: Page, screens: Screens): Promise<FakeForm> {
  await page.clock.setSystemTime(now.epochMilliseconds)
  const form = await installFakeForm(page)
  screens.answer(issueCardForm, formToken)
  await screens.open(`/debit/${lot.proforma}/confirmation`)
  await page.getByRole('checkbox', { name: /^Acepto las/ }).check()
  await page.getByRole('button', { name: 'Continuar afiliación' }).click()
  await expect(page.getByRole('button', { name: 'Pulsar el formulario' })).toBeVisible()
  return form
}

test('a card that is declined is shown with the reason, and that it is not kept', async ({
  page,
  screens,
}) => {
  for (const [state, reason, advice] of [
    [
      'declined',
      'Tu tarjeta no quedó afiliada al Débito automático.',
      'Revisa el estado de tu afiliación y, si hace falta, empieza otra vez.',
    ],
    [
      'declined',
      'El proveedor de pagos registró tu tarjeta sin los datos que necesitamos para cobrarla.',
      'Intenta otra vez o usa otra tarjeta.',
    ],
    ['refused', 'La tarjeta está bloqueada.', 'Comunícate con tu banco o usa otra tarjeta.'],
  ] as const) {
    await test.step(`${state}: ${reason}`, async () => {
      screens.answer(affiliateCard, { state, reason, advice })
      const form = await openForm(page, screens)
      await form.pay(orderId)
      await atBothWidths(page, async () => {
        await expect(page.getByRole('heading', { name: 'Tu tarjeta no quedó afiliada' })).toBeFocused()
        await expect(page.getByText(`${reason} ${advice}`, { exact: true })).toBeVisible()
        await expect(page.getByText(notKept, { exact: true })).toBeVisible()
        await expect(page.getByRole('link', { name: 'Ver mi débito automático' })).toHaveAttribute(
          'href',
          `/property/${lot.proforma}/debit`,
        )
        await checkAccessibility(page)
      })
    })
  }
  await atBothWidths(page, () => checkDarkAccessibility(page))
})

test('the form shows the result of a try, and a registration without an answer is awaited until it may be retried', async ({
  page,
  screens,
}) => {
  const form = await openForm(page, screens)
  const said = page.getByRole('alert')
  await test.step('what is stored of a card', async () => {
    await atBothWidths(page, async () => {
      await expect(
        page.getByText(
          'El número completo y el código de seguridad van directamente al proveedor de pagos: no los vemos ni los guardamos. Guardamos los dígitos visibles, el titular y el vencimiento para mostrarte qué tarjeta está afiliada.',
        ),
      ).toBeVisible()
      await checkAccessibility(page)
      await checkDarkAccessibility(page)
    })
  })
  await test.step('refused by the bank', async () => {
    await form.fail('ACQ_001', '51')
    await expect(said).toHaveText(
      'La tarjeta no tiene saldo suficiente. No se hizo ningún cobro. Recarga tu tarjeta o usa otra.',
    )
    await expect(said).toBeInViewport()
    await atBothWidths(page, async () => {
      await expect(said).toBeFocused()
      await checkAccessibility(page)
    })
  })
  await test.step('expired: a new form, and no claim beyond what is known', async () => {
    const before = screens.asked(issueCardForm).length
    await form.fail('PSP_108')
    await expect.poll(() => screens.asked(issueCardForm).length).toBe(before + 1)
    await expect(said).toHaveText('El formulario de tu tarjeta venció y abrimos uno nuevo.')
  })
  await test.step('no answer: the state is polled, on this page', async () => {
    await form.fail('PSP_999')
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { name: 'Estamos verificando tu afiliación.' })).toBeFocused()
      await expect(
        page.getByText(
          'Estamos averiguando si tu tarjeta quedó registrada. No se hizo ningún cobro. Espera un momento en esta página.',
        ),
      ).toBeVisible()
      await expect(page.getByText('Puedes cerrar esta página')).toHaveCount(0)
      await checkAccessibility(page)
    })
  })
  await test.step('no answer within the maximum time: the form is back', async () => {
    const asked = () => screens.asked(listAffiliations).length
    for (let question = 0; question < 9; question++) {
      const before = asked()
      await page.clock.fastForward(2_500)
      await expect.poll(asked).toBeGreaterThan(before)
    }
    const words = 'No recibimos la respuesta de tu banco. No se hizo ningún cobro. Intenta otra vez.'
    await atBothWidths(page, async () => {
      await expect(said).toHaveText(words)
      await expect(said).toBeFocused()
      await expect(page.getByRole('button', { name: 'Pulsar el formulario' })).toBeVisible()
      await checkAccessibility(page)
    })
  })
})

test('a card that the form reported as registered is being confirmed until the list shows it, also after a reload', async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/AfiliacionDebitoAutomatico/)
  await page.route('**/api/MiCuenta/AfiliacionDebitoAutomatico', (route) => route.abort())
  const form = await openForm(page, screens)
  await form.pay(orderId)
  const confirming = page.getByRole('heading', { name: 'Recibimos tu tarjeta. Estamos confirmándola.' })
  await atBothWidths(page, async () => {
    await expect(confirming).toBeVisible()
    await checkAccessibility(page)
    await checkDarkAccessibility(page)
  })
  await page.reload()
  await expect(confirming).toBeVisible()
  await expect(
    page.getByText(
      'Puedes cerrar esta página: la afiliación se confirma sola y te avisamos por correo. No se hizo ningún cobro.',
    ),
  ).toBeVisible()
  const affiliated = affiliation(lot, { card: cardOnDebit(), nextCharge: twoLetras })
  screens.answer(listAffiliations, [affiliated, affiliation(flat)])
  await page.clock.fastForward(2_500)
  await expect(page.getByRole('heading', { name: 'Afiliación exitosa' })).toBeVisible()
  const fact = page.getByText('Próximo cobro', { exact: true }).locator('..')
  await atBothWidths(page, async () => {
    await expect(fact.getByRole('definition')).toHaveText('24/12/2026, US$ 701.00')
    await checkAccessibility(page)
  })
  await page.unrouteAll({ behavior: 'wait' })
})

test("without the form's script the wizard says so, and Reintentar loads it", async ({
  page,
  screens,
  pageErrors,
}) => {
  pageErrors.expect(/kr-payment-form/)
  await installFakeForm(page)
  const script = /kr-payment-form\.min\.js/
  await page.route(script, (route) => route.abort())
  screens.answer(issueCardForm, formToken)
  await screens.open(`/debit/${lot.proforma}/confirmation`)
  await page.getByRole('checkbox', { name: /^Acepto las/ }).check()
  await page.getByRole('button', { name: 'Continuar afiliación' }).click()
  await expect(page.getByRole('alert')).toHaveText('No pudimos cargar el formulario de tu tarjeta.')
  await checkAccessibility(page)
  await page.unroute(script)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Afiliación', exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Pulsar el formulario' })).toBeVisible()
})

test('the brand of a card is shown, and its holder where the provider names one, otherwise the customer', async ({
  page,
  screens,
}) => {
  const card = page.getByRole('region', { name: 'Tarjeta afiliada' }).locator('dl').first()
  const fact = (name: string) => card.getByText(name, { exact: true }).locator('..')
  const open = async (card: DebitAffiliation['card']) => {
    screens.answer(listAffiliations, [affiliation(lot, { card })])
    await screens.open(`/property/${lot.proforma}/debit`)
  }
  await open(cardOnDebit())
  await expect(fact('Marca').getByRole('definition')).toHaveText('Mastercard')
  await expect(fact('Titular').getByRole('definition')).toHaveText('LUCIA PAREDES')
  await expect(card.getByText('Cliente', { exact: true })).toHaveCount(0)
  await open(cardOnDebit({ holder: '' }))
  await expect(fact('Cliente').getByRole('definition')).toHaveText('Lucía Paredes Vargas')
  await expect(card).not.toContainText('Titular')
  await checkAccessibility(page)
})

test("the wizard shows the sum of the next charge where it is more than a month's, otherwise only the day", async ({
  page,
  screens,
}) => {
  const fact = (name: string) => page.getByText(name, { exact: true }).locator('..').getByRole('definition')
  const open = async (changes: Partial<DebitAffiliation>) => {
    screens.answer(listAffiliations, [affiliation(lot, changes)])
    await screens.open(`/debit/${lot.proforma}/confirmation`)
    await expect(fact('Débito mensual')).toHaveText('US$ 350.50')
  }
  await open({ nextCharge: twoLetras })
  await expect(fact('Primer cobro')).toHaveText('24/12/2026, US$ 701.00')
  await checkAccessibility(page)
  await open({ nextCharge: twoLetras, card: cardOnDebit() })
  await expect(fact('Próximo cobro')).toHaveText('24/12/2026, US$ 701.00')
  await open({})
  await expect(fact('Primer cobro')).toHaveText('24/11/2026')
})

import { formatMoney } from '@llave/domain/money/format-money'
import { money } from '@llave/domain/money/money'
import { personas } from '@llave/testkit/personas'
import { checkAccessibility } from '../../check-accessibility.ts'
import { dayText } from '../../spanish-figures.ts'
import { atBothWidths } from '../../widths.ts'
import { signIn } from '../access/sign-in.ts'
import { demoLetras, todayInLima } from '../demo-letras.ts'
import { expect, test } from '../journey.ts'

const overdueOf = (proforma: string) =>
  demoLetras(proforma).filter(
    ({ paid, dueOn }) => !paid && Temporal.PlainDate.compare(dueOn, todayInLima()) < 0,
  )

test('what is overdue leads the home, and goes to the checkout with one charge for all of it', async ({
  page,
  llave,
}) => {
  // Hers are late by four months and by two; nobody pays them here.
  const [late, other] = [overdueOf('1000383'), overdueOf('1000384')]
  const [first] = late
  if (!first) throw new Error('Nothing is overdue')
  const sum = formatMoney(money(64_000 * late.length, 'USD'))
  const next = demoLetras('1000383').find(({ position }) => position === first.position + late.length)
  await signIn(page, llave, personas.beatriz)
  const lead = page.getByRole('region', { name: 'Vencido', exact: true })
  const comes = page.getByRole('region', { name: 'Lo que viene' }).getByRole('listitem')
  await atBothWidths(page, async () => {
    await expect(lead).toContainText(sum)
    await expect(lead).toContainText(`${late.length} letras, desde el ${dayText(first.dueOn)}`)
    await expect(lead.getByRole('link', { name: /También vencido/ })).toContainText(
      `También vencido, ${other.length} letras`,
    )
    await expect(comes.filter({ hasText: 'US$' })).toContainText(`Letra ${next?.position} de`)
    await checkAccessibility(page)
  })

  await lead.getByRole('link', { name: `Pagar las ${late.length}`, exact: true }).click()
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { name: 'Revisa los detalles de tu pago' })).toBeVisible()
    await expect(page.getByRole('main').getByText(sum).first()).toBeVisible()
  })
})

test('the last payment stands on the home with its state, which leads to its steps', async ({
  page,
  llave,
}) => {
  await signIn(page, llave, personas.silvia)
  const paid = page.getByRole('region', { name: 'Tu último pago' }).getByRole('link')
  // The bank still asks her about the newest, until its form lapses.
  await expect(paid).toContainText(/^Letra 22 de 48.*Sin confirmar|^3 letras.*(Aplicado|Registrado)/)
  await checkAccessibility(page)
  await paid.click()
  await expect(page).toHaveURL(/\/payment\/\d{12}-/)
  await expect(
    page
      .getByRole('heading', { name: 'Confirmado por el banco' })
      .or(page.getByRole('heading', { name: 'El banco aún no confirma' }))
      // The form lapsed while the home was read.
      .or(page.getByRole('heading', { name: 'El banco no aceptó el pago' })),
  ).toBeVisible()
})
